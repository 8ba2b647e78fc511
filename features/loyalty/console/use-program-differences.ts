import { listDifferences } from '#core/console-shell/console/list-differences.ts'
import type { Difference } from '#core/console-shell/console/save-bar.tsx'
import { useLoyaltyConsoleTexts } from './loyalty-console-texts.ts'
import type { ProgramDraft } from './program-draft.ts'

/** What differs between two people's versions of the points rules, in words. */
export const useProgramDifferences = (): ((mine: ProgramDraft, theirs: ProgramDraft) => Difference[]) => {
  const t = useLoyaltyConsoleTexts()
  const toState = (isOn: boolean) => t(isOn ? 'state.on' : 'state.off')
  const rows: [string, (draft: ProgramDraft) => string][] = [
    [t('field.isActive'), ({ isActive }) => toState(isActive)],
    [t('field.isOwn'), ({ isOwn }) => toState(isOwn)],
    [t('rules.earn'), ({ earnPoints, earnPer }) => `${earnPoints} ${t('field.earnPoints')} / ${earnPer}`],
    [t('field.earnMinimum'), ({ earnMinimum }) => earnMinimum],
    [t('field.expireDays'), ({ expireDays }) => expireDays],
    [t('field.channels'), ({ channels }) => channels.map((channel) => t(`channel.${channel}`)).join(', ')],
    [t('field.boost'), ({ boostDays }) => boostDays.map((day) => t(`day.${day}`)).join(', ')],
    [t('field.factor'), ({ boostFactor }) => t('field.times', { factor: boostFactor / 100 })],
    [
      t('rules.redeem'),
      ({ redeemPoints, redeemValue }) => `${redeemPoints} ${t('field.redeemPoints')} = ${redeemValue}`,
    ],
    [t('field.redeemMinimum'), ({ redeemMinimum }) => redeemMinimum],
    [t('field.maxShare'), ({ maxShare }) => maxShare],
    [t('field.needsCode'), ({ needsCode }) => toState(needsCode)],
  ]
  return (mine, theirs) => listDifferences(rows, mine, theirs)
}
