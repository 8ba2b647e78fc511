import {
  type FileIssue,
  findDuplicates,
  findUnknown,
  formatPath,
  listKeys,
} from '#core/menus/contract/file-issue.ts'
import type { SiteFile } from '#core/menus/contract/site-file.ts'
import type { SiteFileSection } from '#core/menus/server/site-section.service.ts'
import { tableCallsFileSchema } from '../contract/table-calls-file.ts'
import { type CallsFault, findCallsFault, MAX_OWN_CALLS } from '../domain/calls.ts'
import { listBrandCalls, saveCalls } from './call-list.repo.ts'
import { listStoreIdsByKey } from './tables.repo.ts'

const SECTION_NAME = 'table-calls'

const MESSAGES: Readonly<Record<CallsFault['kind'], string>> = {
  twice: 'two calls have this key',
  needsName: 'a call that is no known kind needs a name',
  hasName: 'a known kind has no name of its own',
  tooMany: `an outlet has at most ${MAX_OWN_CALLS} calls of its own`,
}

const validateSection = (content: unknown, { stores }: SiteFile): FileIssue[] => {
  const parsed = tableCallsFileSchema.safeParse(content, { reportInput: false })
  if (!parsed.success)
    return parsed.error.issues.map(({ path, message }) => ({
      path: formatPath([SECTION_NAME, ...path]),
      message,
    }))
  const lists = parsed.data
  const known = new Set(listKeys(stores))
  const at = (index: number): string => `${SECTION_NAME}[${index}].store`
  return [
    ...findDuplicates(
      lists.map(({ store }) => store),
      at,
      'store',
    ),
    ...lists.flatMap(({ store }, index) => findUnknown(store, { known, path: at(index), what: 'store' })),
    ...lists.flatMap(({ calls }, index): FileIssue[] => {
      const fault = findCallsFault(calls)
      return fault
        ? [
            {
              path: `${SECTION_NAME}[${index}].calls[${fault.index}].${fault.field}`,
              message: MESSAGES[fault.kind],
            },
          ]
        : []
    }),
  ]
}

/** The section `table-calls` of a site file. */
export const tableCallsFileSection: SiteFileSection = {
  name: SECTION_NAME,
  check: validateSection,
  save: async (tx, { brandId, content }) => {
    const stores = await listStoreIdsByKey(tx, brandId)
    for (const { store, calls } of tableCallsFileSchema.parse(content))
      await saveCalls(tx, { storeId: stores.get(store) ?? '', brandId, calls })
  },
  load: async (tx, scope) => {
    const lists = await listBrandCalls(tx, scope)
    return lists.length === 0 ? undefined : lists
  },
}
