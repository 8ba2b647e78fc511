import { lazy, Suspense, useState } from 'react'
import type { ConsoleOutlet } from '#core/console-shell/console/console-data.ts'
import { getConsoleMeta } from '#core/console-shell/console/console-meta.ts'
import { OutletScreen } from '#core/console-shell/console/outlet-screen.tsx'
import { LoadingRows, PageState } from '#core/console-shell/console/page-states.tsx'
import { getConsolePath } from '#core/console-shell/console/paths.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { localize } from '#platform/kernel/language.ts'
import { Button } from '#platform/ui/button.tsx'
import { ButtonLink } from '#platform/ui/button-link.tsx'
import { PinIcon } from '#platform/ui/icons/pin.tsx'
import { PlusIcon } from '#platform/ui/icons/plus.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import { usePopup } from '#platform/ui/popup-store.ts'
import { RetryNotice } from '#platform/ui/retry-notice.tsx'
import { Skeleton } from '#platform/ui/skeleton.tsx'
import type { ConsoleArea } from '../../contract/endpoints.ts'
import { AreaCard } from '../components/area-card.tsx'
import { type AreaDraft, type AreasData, createAreaDraft, toAreaDraft } from '../components/area-draft.ts'
import { AreaSheet } from '../components/area-sheet.tsx'
import { toShape } from '../components/shape.ts'
import { type AreasEditor, useAreasEditor } from '../components/use-areas.ts'
import { useDeliveryAreasConsoleTexts } from '../delivery-areas-console-texts.ts'

export const meta = getConsoleMeta

const AreaMap = lazy(() =>
  import('../components/area-map.tsx').then((module) => ({ default: module.AreaMap })),
)

interface AreaCardListProps {
  readonly areas: AreasEditor
  readonly data: AreasData
  readonly onEdit: (edited: AreaDraft) => void
}

/** All delivery areas on one map. */
const Overview = ({ data }: Pick<AreaCardListProps, 'data'>) => {
  const t = useDeliveryAreasConsoleTexts()
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
  const t = useDeliveryAreasConsoleTexts()
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
      <PageState icon={<PinIcon size={20} />} heading={t('areas.none')}>
        {t('areas.noneText')}
      </PageState>
    )
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
      <div className="empty:hidden lg:sticky lg:top-18 lg:order-last">
        <Overview data={data} />
      </div>
      {/* Without a map the cards take its place too. */}
      <ul className="grid grid-cols-1 gap-3 lg:[:empty+&]:col-span-2 lg:[:empty+&]:grid-cols-2">
        {data.areas.map((area) => (
          <AreaCard
            key={area._id}
            area={area}
            currency={data.currency}
            isDelivering={data.isDelivering}
            onEdit={() => onEdit(toAreaDraft(area))}
            onSwitch={() => void areas.setActive(area._id, !area.isActive)}
            onDelete={() => askDelete(area)}
          />
        ))}
      </ul>
    </div>
  )
}

/** Areas do nothing while the outlet does not deliver; leads to the switch. */
const DeliveryIsOff = () => {
  const t = useDeliveryAreasConsoleTexts()
  return (
    <Notice
      tone="warning"
      className="mb-5"
      heading={t('areas.idle')}
      action={
        <ButtonLink to={getConsolePath('outlet-details#services')} size="sm" variant="secondary">
          {t('areas.toServices')}
        </ButtonLink>
      }
    >
      {t('areas.idleText')}
    </Notice>
  )
}

const OutletAreas = ({ outlet }: { readonly outlet: ConsoleOutlet }) => {
  const t = useDeliveryAreasConsoleTexts()
  const areas = useAreasEditor(outlet._id)
  const [edited, setEdited] = useState<AreaDraft>()
  const { data, load, save } = areas
  if (data === undefined) return <LoadingRows />
  if (data === 'failed')
    return <RetryNotice text={t('areas.failed')} again={t('areas.again')} onRetry={() => void load()} />
  return (
    <>
      <Button
        className="mb-5"
        leading={<PlusIcon size={20} />}
        onClick={() => setEdited(createAreaDraft(data))}
      >
        {t('areas.add')}
      </Button>
      {!data.isDelivering && <DeliveryIsOff />}
      <AreaCardList areas={areas} data={data} onEdit={setEdited} />
      {edited && (
        <AreaSheet
          key={edited._id}
          {...{ edited, data }}
          onSave={save}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  )
}

/** Where the outlet delivers to, and on which terms. */
export default function AreasScreen() {
  const t = useDeliveryAreasConsoleTexts()
  return (
    <OutletScreen heading={t('areas.nav')} intro={t('areas.intro')} width="wide">
      {(outlet) => <OutletAreas outlet={outlet} />}
    </OutletScreen>
  )
}
