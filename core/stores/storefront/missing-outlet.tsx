import { AllInactiveNotice } from './all-inactive.tsx'
import { StartUpFailure } from './start-up-failure.tsx'

/** Why a visit has no outlet: all are inactive, or they could not be loaded. */
export const MissingOutlet = ({ kind }: { readonly kind: string | undefined }) =>
  kind === 'allInactive' ? <AllInactiveNotice /> : <StartUpFailure />
