import type { NamedCall } from '../contract/endpoints.ts'
import type { TableRequest } from '../contract/floor-endpoints.ts'
import { isCallKind } from '../domain/calls.ts'
import type { useTablesTexts } from './dine-in-console-texts.ts'

type Translate = ReturnType<typeof useTablesTexts>

/** What a guest called for: a known kind in the reader's language, else the merchant's words. */
export const describeCall = (t: Translate, { kind, name }: NamedCall): string =>
  isCallKind(kind) ? t(`call.${kind}`) : name

const sumQuantities = (items: readonly { readonly qty: number }[]): number =>
  items.reduce((sum, { qty }) => sum + qty, 0)

/** What guests at a table wait for, in a few words. */
export const describeNeed = (
  t: Translate,
  { call, callName, guest, round }: Pick<TableRequest, 'call' | 'callName' | 'guest' | 'round'>,
): string => {
  if (round) return t('requests.ready', { number: round.number, count: sumQuantities(round.items) })
  return call === null
    ? t('requests.wantsIn', { name: guest })
    : describeCall(t, { kind: call, name: callName })
}

/** Where, and what guests there want. */
export const describeRequest = (t: Translate, request: TableRequest): string =>
  `${t(request.table.kind, { name: request.table.name })} · ${describeNeed(t, request)}`
