import type { StaffRequest } from '../contract/console-endpoints.ts'

type Payment = StaffRequest['payments'][number]

/** A payment with the number of the link that it came by. */
export interface LinkPayment extends Pick<Payment, '_id' | 'amount'> {
  readonly number: string
}

/** What was paid by some links. */
export const listLinkPayments = (
  requests: readonly Pick<StaffRequest, 'number' | 'payments'>[],
): LinkPayment[] =>
  requests.flatMap(({ number, payments }) => payments.map(({ _id, amount }) => ({ _id, amount, number })))

/** The payments of an outlet that staff know of. */
export interface KnownPayments {
  readonly store: string
  readonly ids: ReadonlySet<string>
}

/**
 * The payments that staff have not been told of, and all that they know then. None is new at the first look at an outlet:
 * what came before is in its list.
 */
export const findNewPayments = (
  known: KnownPayments | undefined,
  store: string,
  payments: readonly LinkPayment[],
): { readonly fresh: readonly LinkPayment[]; readonly known: KnownPayments } => {
  const before = known?.store === store ? known.ids : undefined
  const fresh = before ? payments.filter(({ _id }) => !before.has(_id)) : []
  return { fresh, known: { store, ids: new Set([...(before ?? []), ...payments.map(({ _id }) => _id)]) } }
}
