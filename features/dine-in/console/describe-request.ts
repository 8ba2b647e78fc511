import type { TableRequest } from '../contract/floor-endpoints.ts'
import type { useTablesTexts } from './dine-in-console-texts.ts'

type Translate = ReturnType<typeof useTablesTexts>

/** What guests at a table want, in a few words. */
export const describeNeed = (t: Translate, { call, guest }: Pick<TableRequest, 'call' | 'guest'>): string =>
  call === null ? t('requests.wantsIn', { name: guest }) : t(`call.${call}`)

/** Where, and what guests there want. */
export const describeRequest = (t: Translate, request: TableRequest): string =>
  `${t(request.table.kind, { name: request.table.name })} · ${describeNeed(t, request)}`
