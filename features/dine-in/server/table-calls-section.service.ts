import type { FileIssue } from '#core/menus/contract/file-issue.ts'
import { defineOutletSection } from '#core/menus/server/site-section.service.ts'
import { loadStoreIds } from '#core/stores/server/save-stores.service.ts'
import { tableCallsFileSchema } from '../contract/table-calls-file.ts'
import { type CallsFault, findCallsFault, MAX_OWN_CALLS } from '../domain/calls.ts'
import { listBrandCalls, saveCalls } from './call-list.repo.ts'

const SECTION_NAME = 'table-calls'

const MESSAGES: Readonly<Record<CallsFault['kind'], string>> = {
  twice: 'two calls have this key',
  needsName: 'a call that is no known kind needs a name',
  hasName: 'a known kind has no name of its own',
  tooMany: `an outlet has at most ${MAX_OWN_CALLS} calls of its own`,
}

/** The section `table-calls` of a site file. */
export const tableCallsFileSection = defineOutletSection({
  name: SECTION_NAME,
  schema: tableCallsFileSchema,
  check: (lists) =>
    lists.flatMap(({ calls }, index): FileIssue[] => {
      const fault = findCallsFault(calls)
      if (!fault) return []
      const path = `${SECTION_NAME}[${index}].calls[${fault.index}].${fault.field}`
      return [{ path, message: MESSAGES[fault.kind] }]
    }),
  save: async (tx, { brandId, content }) => {
    const stores = await loadStoreIds(tx, brandId)
    for (const { store, calls } of content)
      await saveCalls(tx, { storeId: stores.get(store) ?? '', brandId, calls })
  },
  load: listBrandCalls,
})
