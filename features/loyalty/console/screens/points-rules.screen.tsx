import { getConsoleMeta } from '#core/console-shell/console/console-meta.ts'
import { OutletScreen } from '#core/console-shell/console/outlet-screen.tsx'
import { LoadingRows } from '#core/console-shell/console/page-states.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import { RetryNotice } from '#platform/ui/retry-notice.tsx'
import { AdjustPoints } from '../components/adjust-points.tsx'
import { ProgramForm } from '../components/program-form.tsx'
import { RewardsEditor } from '../components/rewards-editor.tsx'
import { useLoyaltyConsoleTexts } from '../loyalty-console-texts.ts'
import { useLoyaltySettings } from '../use-settings.ts'

export const meta = getConsoleMeta

const Rules = ({ store }: { store: string }) => {
  const t = useLoyaltyConsoleTexts()
  const { settings, theirs, load, takeTheirs, saveProgram, saveReward } = useLoyaltySettings(store)
  if (settings === null) return <LoadingRows />
  if (settings === 'failed') return <RetryNotice text={t('offline')} again={t('again')} onRetry={load} />
  return (
    <div className="grid gap-4">
      {settings.program === null && <Notice>{t('rules.none')}</Notice>}
      <ProgramForm
        key={JSON.stringify([settings.program, settings.isOwn])}
        saved={settings}
        theirs={theirs}
        onTheirs={takeTheirs}
        onSave={saveProgram}
      />
      <RewardsEditor settings={settings} onSave={saveReward} />
      {settings.program?.isActive && <AdjustPoints store={store} />}
    </div>
  )
}

/** What orders earn, what points are worth, rewards, and manual adjustments. */
export default function PointsRulesScreen() {
  const t = useLoyaltyConsoleTexts()
  return (
    <OutletScreen heading={t('rules.nav')} intro={t('rules.intro')}>
      {({ _id }) => <Rules store={_id} />}
    </OutletScreen>
  )
}
