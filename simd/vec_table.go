package simd

// vecGeneric are the definitions of the operations of shader programs.
func vecGeneric() *[VecOps]func(a *VecArgs) { return vecTable(vecLanesGeneric()) }

// vecTable is a level's table: its kernels of the operations that have some, and definitions.
func vecTable(lanes [vecLanes]func(a *VecArgs)) *[VecOps]func(a *VecArgs) {
	table := [VecOps]func(a *VecArgs){
		VecSelectLong:     selectLong,
		VecPack:           pack,
		VecLow:            low,
		VecHigh:           high,
		VecSExtend:        sExtend,
		VecIAddLong:       iAddLong,
		VecISubLong:       iSubLong,
		VecIMulLong:       iMulLong,
		VecSDivLong:       sDivLong,
		VecUDivLong:       uDivLong,
		VecSRemLong:       sRemLong,
		VecURemLong:       uRemLong,
		VecAndLong:        andLong,
		VecOrLong:         orLong,
		VecXorLong:        xorLong,
		VecShlLong:        shlLong,
		VecUShrLong:       uShrLong,
		VecSShrLong:       sShrLong,
		VecIEqLong:        iEqLong,
		VecINeLong:        iNeLong,
		VecSLtLong:        sLtLong,
		VecSLeLong:        sLeLong,
		VecULtLong:        uLtLong,
		VecULeLong:        uLeLong,
		VecFAddLong:       fAddLong,
		VecFSubLong:       fSubLong,
		VecFMulLong:       fMulLong,
		VecFDivLong:       fDivLong,
		VecFMinLong:       fMinLong,
		VecFMaxLong:       fMaxLong,
		VecFFloorLong:     fFloorLong,
		VecFCeilLong:      fCeilLong,
		VecFTruncLong:     fTruncLong,
		VecFRoundEvenLong: fRoundEvenLong,
		VecFSqrtLong:      fSqrtLong,
		VecFEqLong:        fEqLong,
		VecFLtLong:        fLtLong,
		VecFLeLong:        fLeLong,
		VecFNeLong:        fNeLong,
		VecFToFLong:       fToFLong,
		VecFLongToF:       fLongToF,
		VecSLongToFLong:   sLongToFLong,
		VecULongToFLong:   uLongToFLong,
		VecSLongToF:       sLongToF,
		VecULongToF:       uLongToF,
		VecFLongToSLong:   fLongToSLong,
		VecFLongToULong:   fLongToULong,
		VecFLongToS:       fLongToS,
		VecFLongToU:       fLongToU,
	}
	copy(table[:], lanes[:])
	return &table
}
