import { lazy, Suspense, useState } from 'react'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { localize } from '#platform/kernel/language.ts'
import { Button } from '#platform/ui/button.tsx'
import { EmptyState } from '#platform/ui/empty-state.tsx'
import { PinIcon } from '#platform/ui/icons/pin.tsx'
import { PlusIcon } from '#platform/ui/icons/plus.tsx'
import { usePopup } from '#platform/ui/popup-store.ts'
import { RetryNotice } from '#platform/ui/retry-notice.tsx'
import { Skeleton } from '#platform/ui/skeleton.tsx'
import { Spinner } from '#platform/ui/spinner.tsx'
import type { ConsoleArea } from '../../contract/area-endpoints.ts'
import { AreaCard } from '../areas/area-card.tsx'
import { type AreaDraft, type AreasData, createAreaDraft, toAreaDraft } from '../areas/area-draft.ts'
import { AreaSheet } from '../areas/area-sheet.tsx'
import { toShape } from '../areas/shape.ts'
import { type Areas, useAreas } from '../areas/use-areas.ts'
import { type ConsoleOutlet, useConsoleData } from '../console-data.ts'
import { getConsoleMeta, useConsoleTitle } from '../console-meta.ts'
import { NoOutlet } from '../no-outlet.tsx'
import { useStoresConsoleTexts } from '../stores-console-texts.ts'
import { useOutlet } from '../use-outlet.ts'

export const meta = getConsoleMeta

const AreaMap = lazy(() => import('../areas/area-map.tsx').then((module) => ({ default: module.AreaMap })))

interface AreaCardListProps {
  readonly areas: Areas
  readonly data: AreasData
  readonly onEdit: (edited: AreaDraft) => void
}

/** All delivery areas on one map. */
const Overview = ({ data }: Pick<AreaCardListProps, 'data'>) => {
  const t = useStoresConsoleTexts()
  const drawn = data.areas.filter(({ isActive, terms }) => isActive && terms.zone)
  if (drawn.length === 0) return null
  return (
    <Suspense fallback={<Skeleton className="h-80 w-full rounded-lg" />}>
      <AreaMap
        key={drawn.map(({ _id, version }) => `${_id}${version}`).join()}
        outlet={data.outlet}
        others={drawn.map(({ terms }) => toShape(terms.zone))}
        label={t('areas.overview')}
      />
    </Suspense>
  )
}

const AreaCardList = ({ areas, data, onEdit }: AreaCardListProps) => {
  const t = useStoresConsoleTexts()
  const language = useLanguage()
  const openPopup = usePopup((state) => state.openPopup)
  const askDelete = ({ _id, terms }: ConsoleArea) =>
    openPopup({
      heading: t('areas.deleteHeading', { name: localize(terms.name, language) }),
      subText: t('areas.deleteText'),
      leftBtnText: t('areas.keep'),
      rightBtnText: t('areas.delete'),
      handlers: { right: () => void areas.remove(_id) },
    })
  if (data.areas.length === 0)
    return (
      <EmptyState icon={<PinIcon size={36} />} heading={t('areas.none')}>
        {t('areas.noneText')}
      </EmptyState>
    )
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
      <div className="empty:hidden lg:sticky lg:top-4 lg:order-last">
        <Overview data={data} />
      </div>
      {/* Without a map the cards take its place too. */}
      <ul className="grid grid-cols-1 gap-3 lg:[:empty+&]:col-span-2 lg:[:empty+&]:grid-cols-2">
        {data.areas.map((area) => (
          <AreaCard
            key={area._id}
            area={area}
            currency={data.currency}
            onEdit={() => onEdit(toAreaDraft(area))}
            onSwitch={() => void areas.setActive(area._id, !area.isActive)}
            onDelete={() => askDelete(area)}
          />
        ))}
      </ul>
    </div>
  )
}

const OutletAreas = ({ outlet }: { readonly outlet: ConsoleOutlet }) => {
  const t = useStoresConsoleTexts()
  const areas = useAreas(outlet._id)
  const [edited, setEdited] = useState<AreaDraft>()
  const { data, load, save } = areas
  if (data === undefined) return <Spinner />
  if (data === 'failed')
    return <RetryNotice text={t('areas.failed')} again={t('areas.again')} onRetry={() => void load()} />
  const reload = async (): Promise<void> => {
    const fresh = (await load())?.areas.find(({ _id }) => _id === edited?._id)
    setEdited(fresh && toAreaDraft(fresh))
  }
  return (
    <>
      <Button
        className="mb-5"
        leading={<PlusIcon size={20} />}
        onClick={() => setEdited(createAreaDraft(data))}
      >
        {t('areas.add')}
      </Button>
      <AreaCardList areas={areas} data={data} onEdit={setEdited} />
      {edited && (
        <AreaSheet
          key={`${edited._id} ${edited.version}`}
          {...{ edited, data }}
          onSave={save}
          onReload={() => void reload()}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  )
}

/** Where the outlet delivers to, and on which terms. */
export default function AreasScreen() {
  const t = useStoresConsoleTexts()
  const { brand } = useConsoleData().staff
  const outlet = useOutlet()
  useConsoleTitle(`${t('areas.nav')} · ${brand.name}`)
  if (!outlet) return <NoOutlet />
  return (
    <div className="mx-auto w-full max-w-5xl px-4 py-4">
      <h1 className="font-bold text-xl tracking-tight">
        {t('areas.nav')} · <bdi>{outlet.name}</bdi>
      </h1>
      <p className="mt-1 mb-4 max-w-reading text-muted">{t('areas.intro')}</p>
      <OutletAreas key={outlet._id} outlet={outlet} />
    </div>
  )
}
