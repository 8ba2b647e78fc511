import { getConsoleMeta } from '#core/console-shell/console/console-meta.ts'
import { listDifferences } from '#core/console-shell/console/list-differences.ts'
import { OutletScreen } from '#core/console-shell/console/outlet-screen.tsx'
import { LoadingRows } from '#core/console-shell/console/page-states.tsx'
import { ConflictNotice } from '#core/console-shell/console/save-bar.tsx'
import { useLeaveGuard } from '#core/console-shell/console/use-leave-guard.tsx'
import { Button } from '#platform/ui/button.tsx'
import { CheckboxField } from '#platform/ui/checkbox-field.tsx'
import { PlusIcon } from '#platform/ui/icons/plus.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import { RetryNotice } from '#platform/ui/retry-notice.tsx'
import { StationCard } from '../components/station-card.tsx'
import { useKitchenTexts } from '../kitchen-texts.ts'
import {
  describeStations,
  type SetupDraft,
  type StationDraft,
  toSetupDraft,
  useKitchenSetup,
} from '../use-kitchen-setup.ts'

export const meta = getConsoleMeta

/** Limit of the contract. */
const MOST_STATIONS = 12

const OutletStations = ({ outletId }: { outletId: string }) => {
  const t = useKitchenTexts()
  const form = useKitchenSetup(outletId)
  const { setup, draft, theirs, fault: issue, isBusy, load, save, change } = form
  const { question } = useLeaveGuard(form.isChanged, () => undefined)
  if (setup === undefined) return <LoadingRows />
  if (setup === 'failed') return <RetryNotice text={t('failed')} again={t('again')} onRetry={load} />
  const { stations, isAutoReady } = draft
  const put = (key: string, next: Partial<StationDraft>): void =>
    change({ stations: stations.map((station) => (station.key === key ? { ...station, ...next } : station)) })
  const add = (): void =>
    change({
      stations: [
        ...stations,
        { key: crypto.randomUUID(), _id: null, name: '', categories: [], products: [] },
      ],
    })
  const faultAt = (place: string) => (issue?.field === place ? issue.text : undefined)
  const isPlaced = issue?.field?.startsWith('stations.')
  const rows: [string, (setting: SetupDraft) => string][] = [
    [t('stations'), (setting) => describeStations(setting, setup.menu)],
    [t('setup.autoReady'), (setting) => t(setting.isAutoReady ? 'setup.on' : 'setup.off')],
  ]
  return (
    <div className="grid gap-4">
      {theirs && (
        <ConflictNotice
          differences={listDifferences(rows, draft, toSetupDraft(theirs))}
          onTheirs={() => form.take(theirs)}
          onMine={() => save(theirs.version)}
        />
      )}
      <p className="text-muted">{t('setup.intro')}</p>
      {stations.map((station, index) => (
        <StationCard
          key={station.key}
          station={station}
          menu={setup.menu}
          nameError={faultAt(`stations.${index}.name`)}
          error={faultAt(`stations.${index}.categories`) ?? faultAt(`stations.${index}.products`)}
          onChange={(next) => put(station.key, next)}
          onRemove={() => change({ stations: stations.filter(({ key }) => key !== station.key) })}
        />
      ))}
      {stations.length < MOST_STATIONS && (
        <Button
          variant="secondary"
          className="justify-self-start"
          leading={<PlusIcon size={20} />}
          onClick={add}
        >
          {t('setup.add')}
        </Button>
      )}
      <CheckboxField
        label={t('setup.autoReady')}
        hint={t('setup.autoReadyHint')}
        checked={isAutoReady}
        onChange={({ currentTarget: { checked } }) => change({ isAutoReady: checked })}
      />
      {issue && !isPlaced && (
        <Notice tone="danger" announce="assertive">
          {issue.text}
        </Notice>
      )}
      <Button busy={isBusy} onClick={() => save()} className="justify-self-start">
        {t('setup.save')}
      </Button>
      {question}
    </div>
  )
}

/** Settings of the stations of an outlet's kitchen. */
export default function StationsScreen() {
  const t = useKitchenTexts()
  return (
    <OutletScreen heading={t('nav.stations')}>{({ _id }) => <OutletStations outletId={_id} />}</OutletScreen>
  )
}
