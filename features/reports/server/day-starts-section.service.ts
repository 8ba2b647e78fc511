import {
  type FileIssue,
  findDuplicates,
  findUnknown,
  formatPath,
  listKeys,
} from '#core/menus/contract/file-issue.ts'
import type { SiteFile } from '#core/menus/contract/site-file.ts'
import type { SiteFileSection } from '#core/menus/server/site-section.service.ts'
import { dayStartsFileSchema } from '../contract/day-starts-file.ts'
import { listBrandCutOffs, saveBrandCutOffs } from './business-days.repo.ts'

const SECTION_NAME = 'day-starts'

const validateSection = (content: unknown, { stores }: SiteFile): FileIssue[] => {
  const parsed = dayStartsFileSchema.safeParse(content, { reportInput: false })
  if (!parsed.success)
    return parsed.error.issues.map(({ path, message }) => ({
      path: formatPath([SECTION_NAME, ...path]),
      message,
    }))
  const named = parsed.data.map(({ store }) => store)
  const known = new Set(listKeys(stores))
  const at = (index: number): string => `${SECTION_NAME}[${index}].store`
  return [
    ...findDuplicates(named, at, 'store'),
    ...named.flatMap((store, index) => findUnknown(store, { known, path: at(index), what: 'store' })),
  ]
}

/** The section `day-starts` of a site file. */
export const dayStartsFileSection: SiteFileSection = {
  name: SECTION_NAME,
  check: validateSection,
  save: (tx, { brandId, content }) =>
    saveBrandCutOffs(tx, { brandId, outlets: dayStartsFileSchema.parse(content) }),
  load: async (tx, scope) => {
    const outlets = await listBrandCutOffs(tx, scope)
    return outlets.length === 0 ? undefined : outlets
  },
}
