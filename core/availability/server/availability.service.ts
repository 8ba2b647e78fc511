import type { ItemState } from '#core/menus/contract/endpoints.ts'
import { momentValues } from '#core/stores/server/moment.service.ts'
import type { Catalogue } from '#platform/i18n/catalogue.server.ts'
import type { Language } from '#platform/kernel/language.ts'
import type { ItemJudgement } from '../domain/judge-item.ts'

export interface ItemStateContext {
  readonly language: Language
  readonly catalogue: Catalogue
  /** The store's zone, whose clock the text speaks of. */
  readonly timeZone: string
  /** From which moment "tomorrow" is counted; the judged moment when absent. */
  readonly now?: Date
}

const textOf = (judgement: ItemJudgement, context: ItemStateContext): string => {
  const { reason, nextAt, judgedAt } = judgement
  const { catalogue, language, timeZone, now = judgedAt } = context
  const say = (key: string) =>
    catalogue.of(language, 'availability')(
      key,
      nextAt ? momentValues(nextAt, { now, timeZone, language }) : {},
    )
  switch (reason) {
    case null:
      return ''
    case 'soldOut':
      return say(nextAt ? 'state.soldOutUntil' : 'state.soldOut')
    case 'notAtThisTime':
      return say(nextAt ? 'state.availableFrom' : 'state.notAtThisTime')
    case 'inactive':
      return say('state.inactive')
  }
}

/** A judgement as the wire says it, with the reason in the shown language. */
export const presentItemState = (judgement: ItemJudgement, context: ItemStateContext): ItemState => ({
  isAvailable: judgement.isAvailable,
  reason: judgement.reason,
  text: textOf(judgement, context),
  remaining: judgement.remaining,
  validUntil: judgement.validUntil?.toISOString() ?? null,
})
