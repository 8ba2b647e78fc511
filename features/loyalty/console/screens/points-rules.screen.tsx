import { useConsoleData } from '#core/stores/console/console-data.ts'
import { getConsoleMeta, useConsoleTitle } from '#core/stores/console/console-meta.ts'
import { NoOutlet } from '#core/stores/console/no-outlet.tsx'
import { useOutlet } from '#core/stores/console/use-outlet.ts'
import { Notice } from '#platform/ui/notice.tsx'
import { RetryNotice } from '#platform/ui/retry-notice.tsx'
import { Spinner } from '#platform/ui/spinner.tsx'
import { AdjustPoints } from '../components/adjust-points.tsx'
import { ProgramForm } from '../components/program-form.tsx'
import { RewardsEditor } from '../components/rewards-editor.tsx'
import { useLoyaltyConsoleTexts } from '../loyalty-console-texts.ts'
import { toProgramDraft } from '../program-draft.ts'
import { useSettings } from '../use-settings.ts'

export const meta = getConsoleMeta

const Rules = ({ store }: { store: string }) => {
  const t = useLoyaltyConsoleTexts()
  const { settings, load, saveProgram, saveReward } = useSettings(store)
  if (settings === null) return <Spinner />
  if (settings === 'failed') return <RetryNotice text={t('offline')} again={t('again')} onRetry={load} />
  return (
    <div className="grid gap-4">
      {settings.program === null && <Notice>{t('rules.none')}</Notice>}
      <ProgramForm
        key={JSON.stringify([settings.program, settings.isOwn])}
        start={toProgramDraft(settings.program, settings)}
        currency={settings.currency}
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
  const { brand } = useConsoleData().staff
  const outlet = useOutlet()
  useConsoleTitle(`${t('rules.nav')} · ${brand.name}`)
  if (!outlet) return <NoOutlet />
  return (
    <div className="mx-auto w-full max-w-3xl px-4 py-4">
      <h1 className="font-bold text-xl tracking-tight">
        {t('rules.nav')} · <bdi>{outlet.name}</bdi>
      </h1>
      <p className="mt-1 mb-5 max-w-reading text-muted">{t('rules.intro')}</p>
      <Rules key={outlet._id} store={outlet._id} />
    </div>
  )
}
