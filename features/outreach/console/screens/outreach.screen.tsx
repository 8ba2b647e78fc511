import { getConsoleMeta } from '#core/console-shell/console/console-meta.ts'
import { OutletScreen } from '#core/console-shell/console/outlet-screen.tsx'
import { LoadingRows } from '#core/console-shell/console/page-states.tsx'
import { RetryNotice } from '#platform/ui/retry-notice.tsx'
import { KindCard } from '../components/kind-card.tsx'
import { LimitsCard } from '../components/limits-card.tsx'
import { useOutreachConsoleTexts } from '../outreach-console-texts.ts'
import { useOutreach } from '../use-outreach.ts'

export const meta = getConsoleMeta

const Settings = () => {
  const t = useOutreachConsoleTexts()
  const { overview, load, saveKind, saveLimits } = useOutreach()
  if (overview === undefined) return <LoadingRows />
  if (overview === 'failed') return <RetryNotice text={t('failed')} again={t('again')} onRetry={load} />
  return (
    <div className="grid gap-4">
      <p className="font-semibold">{t('allowed', { count: overview.allowed })}</p>
      {overview.kinds.map((settings) => (
        <KindCard key={settings.kind} settings={settings} overview={overview} save={saveKind} />
      ))}
      <LimitsCard limits={overview.limits} save={saveLimits} />
    </div>
  )
}

/** What the merchant sends to customers who allow it. */
export default function OutreachScreen() {
  const t = useOutreachConsoleTexts()
  return (
    <OutletScreen heading={t('nav')} intro={t('intro')}>
      {() => <Settings />}
    </OutletScreen>
  )
}
