/** The hour of the outlet's clock at which its business day begins, unless it says otherwise. */
export const DEFAULT_CUT_OFF_HOUR = 5

/** The latest hour that may be chosen; the earliest is midnight. */
export const MAX_CUT_OFF_HOUR = 12
