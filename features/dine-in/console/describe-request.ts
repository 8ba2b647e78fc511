import type { NamedCall } from '../contract/endpoints.ts'
import type { TableRequest } from '../contract/floor-endpoints.ts'
import { isCallKind } from '../domain/calls.ts'
import type { useTablesTexts } from './dine-in-console-texts.ts'

type Translate = ReturnType<typeof useTablesTexts>

/** What a guest called for: a known kind in the reader's language, else the merchant's words. */
export const describeCall = (t: Translate, { kind, name }: NamedCall): string =>
  isCallKind(kind) ? t(`call.${kind}`) : name

/** What guests at a table want, in a few words. */
export const describeNeed = (
  t: Translate,
  { call, callName, guest }: Pick<TableRequest, 'call' | 'callName' | 'guest'>,
): string =>
  call === null ? t('requests.wantsIn', { name: guest }) : describeCall(t, { kind: call, name: callName })

/** Where, and what guests there want. */
export const describeRequest = (t: Translate, request: TableRequest): string =>
  `${t(request.table.kind, { name: request.table.name })} · ${describeNeed(t, request)}`
