/** Whether the full figures were asked for, as `npm run prove` does. */
export const isFullProof = process.env.PROVE === 'full'

/**
 * How often a proof tries: `ci` in every run of CI, `full` in `npm run prove`. n tries without a failure bound the
 * rate of failures at 3/n with 95 % confidence, so a proof that says "none lost" says its n beside it.
 */
export const chooseRunCount = ({ ci, full }: { readonly ci: number; readonly full: number }): number =>
  isFullProof ? full : ci
