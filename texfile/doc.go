// Package texfile reads and writes the files that textures come in: KTX2, DDS, Radiance HDR, OpenEXR, PNG, JPEG, BMP
// and TGA.
//
// [Load] and [Decode] look at the content, not at the name, and give a [Texture]: an image with all levels and layers
// of the file, in the file's own format where there is one, and what a view of it needs. Nothing here samples or
// renders; the package stands beside the engine and imports mip, format, vk and decoders only.
//
//	file          read                                                          written
//	KTX2          every format of the engine, all shapes, levels; Zstandard,    uncompressed formats; Zstandard
//	              ZLIB; ETC1S (BasisLZ) and UASTC as R8G8B8A8
//	DDS           legacy headers and DX10, block formats, cubes, arrays, volumes   -
//	Radiance HDR  flat, old and new run lengths, every orientation              new run lengths
//	OpenEXR       scanlines; NONE, RLE, ZIPS, ZIP, PIZ; half, float, uint       NONE, RLE, ZIPS, ZIP
//	PNG, JPEG     to R8G8B8A8_SRGB                                              PNG
//	BMP, TGA      to R8G8B8A8_SRGB; TGA with runs and palettes, BMP without runs   -
//
// Files are not trusted. What a header claims is compared with the bytes that are there, and with a budget, before
// memory is allocated; errors are one line that names the file and the field; nothing panics.
package texfile
