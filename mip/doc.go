// Package mip says which image, view, level and layer a texel is in, and which level of detail a lookup needs.
//
// An [Image] holds the canonical bytes of all its levels, layers and planes in one allocation, or wraps pixels that
// somebody else owns. A [View] chooses levels, layers, a format, an aspect and a swizzle. Samplers do not read the
// canonical bytes: a view gives them a [DecodedTexels], its texels decoded to one of five layouts, made when it is first asked
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
// [NewImage] makes one of zeros, [FromImage] one of a Go image, whose pixels it shares where it can, and [Wrap] one of memory that is there. The
// root package names the types halfspace.Image and halfspace.View, draws to images, and reads texels of any format (halfspace.Read);
// package texfile reads them from files, and package sample looks them up.
//
// # Where texels lie
//
// [Image.Subresource] is a window on a layer of a level: Row y of slice z begins at Pix[z*SlicePitch+y*RowPitch:], and formats of blocks have rows of
// blocks. [Image.Bytes] is all of them. Code that writes there calls [Image.Touch], so that views decode the texels again.
//
// # What the other names are for
//
// Kinds, chains, levels in decoded layouts, the polynomial of the level of detail and the faces around a cube's edges are what packages sample and
// tile share with this one. They are documented, and seldom needed.
//
// The package imports the texel formats and is imported by everything that reads or writes an image.
package mip
