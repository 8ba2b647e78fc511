/** Whether a gateway accepts an account's keys; `mode` where the keys show it. */
export type AccountCheck =
  | { readonly kind: 'accepted'; readonly mode?: 'test' | 'live' }
  | { readonly kind: 'refused' }

interface CheckAnswer {
  /** For the log. */
  readonly vendor: string
  /** HTTP status of a call without effect, made with the account's keys. */
  readonly status: number
  /** The statuses by which the vendor answers such a call when it accepts the keys. */
  readonly accepted: readonly number[]
  readonly mode?: 'test' | 'live'
}

/**
 * What the answer to a call without effect says about an account's keys.
 * @throws for any other status, which says nothing about the keys
 */
export const readAccountCheck = ({ vendor, status, accepted, mode }: CheckAnswer): AccountCheck => {
  if (accepted.includes(status)) return { kind: 'accepted', ...(mode ? { mode } : {}) }
  if (status === 401 || status === 403) return { kind: 'refused' }
  throw new Error(`${vendor} answered ${status} to a check of the keys`)
}
