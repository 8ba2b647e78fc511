/** Whether the full figures are requested, as `npm run prove` does. */
export const isFullProof = process.env.PROVE === 'full'

/**
 * The number of runs of a proof: `ci` in every run of CI, `full` in `npm run prove`. n runs without a failure bound
 * the failure rate at 3/n with 95 % confidence, so a proof that claims "none lost" states its n.
 */
export const chooseRunCount = ({ ci, full }: { readonly ci: number; readonly full: number }): number =>
  isFullProof ? full : ci
