import encodeQr from 'qr'

/** Quiet zone around the code, in modules, as scanners need it. */
const QUIET = 4

/** The modules of a text's QR code by row with the quiet zone, true where it is dark. */
export const drawCode = (text: string): readonly (readonly boolean[])[] =>
  encodeQr(text, 'raw', { ecc: 'medium', border: QUIET })
