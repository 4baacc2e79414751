// Package mip holds images: it says where the texels of each level, layer and plane lie, makes views of them, and tells
// which level of detail a lookup needs.
//
// An [Image] holds the canonical bytes of all its levels, layers and planes in one allocation, or wraps pixels that the
// caller owns. A [View] chooses levels, layers, a format, an aspect and a swizzle. Samplers do not read the canonical
// bytes: a view gives them a [DecodedTexels], its texels decoded to one of five layouts, made when it is first asked
// for and again after [Image.Touch]. Copies, clears, resolves and the generation of mip levels are here, too.
//
//	m, err := mip.NewImage(vk.ImageInfo{
//		ImageType: vk.ImageType2D, Format: vk.FormatR8G8B8A8Srgb, Extent: vk.Extent3D{Width: 256, Height: 128, Depth: 1},
//		MipLevels: mip.FullLevels(256, 128, 1),
//	})
//	copy(m.Subresource(0, 0, 0).Pix, texels)                   // level 0, layer 0, plane 0; rows from the top
//	m.Touch()                                                  // they changed behind its back
//	err = m.GenerateMips(mip.MipOptions{})                     // levels 1 and up
//	v, err := mip.NewView(m, vk.ImageView{ViewType: vk.ImageViewType2D})
//
// # Making images
//
// [NewImage] makes an image of zeros, [FromImage] an image of a Go image, whose pixels it shares where it can, and
// [Wrap] an image of the caller's memory. The root package names the types halfspace.Image and halfspace.View, draws to
// images, and reads texels of any format (halfspace.Read); package texfile reads them from files, and package sample
// looks them up.
//
// # Where texels lie
//
// [Image.Subresource] returns a layer of a level: row y of slice z begins at Pix[z*SlicePitch+y*RowPitch:], and block
// formats have rows of blocks. [Image.Bytes] returns the bytes of all subresources. Code that writes there calls
// [Image.Touch], so that views decode the texels again.
//
// # What the other names are for
//
// Packages sample and tile use the kinds, the chains, the levels in decoded layouts, the polynomial of the level of
// detail and the faces around a cube's edges. Other code seldom needs them.
//
// The package imports the texel formats and is imported by everything that reads or writes an image.
package mip
