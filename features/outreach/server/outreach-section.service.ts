import { type FileIssue, findDuplicates, findUnknown } from '#core/menus/contract/file-issue.ts'
import { defineFileSection } from '#core/menus/server/site-section.service.ts'
import { outreachFileSchema } from '../contract/outreach-file.ts'
import { findKindFault, type KindFault } from '../domain/kind-fault.ts'
import { KIND_TERMS, type OutreachKind } from '../domain/kinds.ts'
import { findBrandLimits, listBrandKinds, saveKind, saveLimits } from './settings.repo.ts'

const SECTION_NAME = 'outreach'
const PROMOTIONS = 'promotions'

const formatFault = ({ fault }: KindFault, kind: OutreachKind): string => {
  const { min, max } = KIND_TERMS[kind].delay
  const messages: Readonly<Record<KindFault['fault'], string>> = {
    link: 'must not contain a link: the message has its own',
    delay: `must be from ${min} to ${max}`,
    code: 'this kind sends no code',
  }
  return messages[fault]
}

/** The section `outreach` of a site file. */
export const outreachFileSection = defineFileSection({
  name: SECTION_NAME,
  schema: outreachFileSchema,
  check: ({ kinds }, _file, listKeysOf) => {
    const known = listKeysOf(PROMOTIONS)
    return [
      ...findDuplicates(
        kinds.map(({ kind }) => kind),
        (index) => `${SECTION_NAME}.kinds[${index}].kind`,
        'kind',
      ),
      ...kinds.flatMap((settings, index): FileIssue[] => {
        const at = `${SECTION_NAME}.kinds[${index}]`
        const path = `${at}.promotion`
        const { kind, promotion } = settings
        const fault = findKindFault(kind, settings)
        return [
          ...(fault ? [{ path: `${at}.${fault.field}`, message: formatFault(fault, kind) }] : []),
          ...(promotion === null ? [] : findUnknown(promotion, { known, path, what: 'promotion' })),
        ]
      }),
    ]
  },
  save: async (tx, { brandId, content: { kinds, limits }, loadIdsOf }) => {
    const promotions = await loadIdsOf(PROMOTIONS)
    for (const { promotion, ...settings } of kinds)
      await saveKind(tx, { ...settings, promotionId: promotions.get(promotion ?? '') ?? null }, brandId)
    if (limits) {
      const { quietFrom, quietUntil, monthlyCap } = limits
      await saveLimits(tx, { quiet: { from: quietFrom, until: quietUntil }, monthlyCap }, brandId)
    }
  },
  load: async (tx, scope, loadIdsOf) => {
    const [kinds, limits] = [await listBrandKinds(tx, scope), await findBrandLimits(tx, scope)]
    const keys = new Map([...(await loadIdsOf(PROMOTIONS))].map(([key, id]) => [id, key]))
    if (kinds.length === 0 && !limits) return undefined
    return {
      // A promotion that has ended, which no file states, is sent no more either.
      kinds: kinds.map(({ promotionId, ...settings }) => ({
        ...settings,
        promotion: keys.get(promotionId ?? '') ?? null,
      })),
      ...(limits && { limits }),
    }
  },
})
