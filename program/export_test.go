package program

// WithoutVariant makes draws with bindings run the program itself, whatever their textures need.
func (b *Bindings) WithoutVariant() *Bindings {
	b.variant = nil
	return b
}

// Variant is the variant that draws with bindings run, or nil.
func (b *Bindings) Variant() *Program { return b.variant }
