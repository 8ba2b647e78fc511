import { useEffect, useState } from 'react'
import { getChannel } from '#core/sites/domain/order-type.ts'
import { formatArrival } from '#core/stores/storefront/format-arrival.ts'
import type { Vendor } from '#core/stores/storefront/load-vendor.ts'
import { useServiceDialog } from '#core/stores/storefront/service-dialog-store.ts'
import { getChannelState } from '#core/stores/storefront/use-vendor.ts'
import { browserApi } from '#platform/contract/browser-api.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { Button } from '#platform/ui/button.tsx'
import { RadioCards } from '#platform/ui/radio-cards.tsx'
import { RetryNotice } from '#platform/ui/retry-notice.tsx'
import { Sheet } from '#platform/ui/sheet.tsx'
import { Spinner } from '#platform/ui/spinner.tsx'
import type { AvailabilityApi, SlotView, TimeSlots } from '../contract/endpoints.ts'
import { useAvailabilityTexts } from './availability-texts.ts'
import { SlotFields, SlotOffersRow } from './slot-fields.tsx'
import { clearAlternativeSlots, useAlternativeSlots } from './slot-offers.ts'
import { useApplyTime } from './use-apply-time.ts'

/** The slots of the current outlet and service; null while loading. */
const useTimeSlots = ({
  store,
  orderType,
}: Vendor): { slots: TimeSlots | 'failed' | null; retry: () => void } => {
  const language = useLanguage()
  const [slots, setSlots] = useState<TimeSlots | 'failed' | null>(null)
  const [attempts, setTries] = useState(0)
  const isPickup = getChannel(orderType) === 'pickup'
  // biome-ignore lint/correctness/useExhaustiveDependencies: another language or another try means asking again
  useEffect(() => {
    const gone = new AbortController()
    const input = { params: { id: store._id }, signal: gone.signal }
    const ask = async () => {
      const api = browserApi<AvailabilityApi>()
      const answer = await (isPickup
        ? api('GET /api/v1/vendor-info/:id/scheduled-pickup-time-slots', input)
        : api('GET /api/v1/vendor-info/:id/time-slots', input))
      if (!gone.signal.aborted) setSlots(answer.ok ? answer.data : 'failed')
    }
    void ask()
    return () => gone.abort()
  }, [store._id, isPickup, attempts, language])
  const retry = () => {
    setSlots(null)
    setTries((count) => count + 1)
  }
  return { slots, retry }
}

type OrderTiming = 'asap' | 'later'

const TimingChoice = ({
  vendor,
  when,
  onChange,
}: {
  vendor: Vendor
  when: OrderTiming
  onChange: (when: OrderTiming) => void
}) => {
  const t = useAvailabilityTexts()
  const language = useLanguage()
  const state = getChannelState(vendor)
  const isDelivery = getChannel(vendor.orderType) === 'delivery'
  const area = isDelivery ? vendor.area : null
  const minutes = area?.minutes ?? vendor.store.preparationMinutes
  const { arrivalSpan } = area ?? vendor.store
  return (
    <RadioCards<OrderTiming>
      name="when"
      legend={t('time.heading')}
      hideLegend
      value={when}
      onChange={onChange}
      options={[
        {
          value: 'asap',
          label: t('time.asap'),
          description: formatArrival(minutes, arrivalSpan, language),
          disabled: !state?.isOpen,
          disabledReason: state?.text,
        },
        { value: 'later', label: t('time.later'), description: t('time.laterHint') },
      ]}
    />
  )
}

/** The time of the order: as soon as possible, or a day and time of the outlet's calendar. */
export const TimeDialog = ({ vendor }: { vendor: Vendor }) => {
  const t = useAvailabilityTexts()
  const close = useServiceDialog((state) => state.close)
  const isOpen = getChannelState(vendor)?.isOpen ?? false
  const [when, setWhen] = useState<OrderTiming>(vendor.slot || !isOpen ? 'later' : 'asap')
  const [chosen, setChosen] = useState<SlotView>()
  const { slots, retry } = useTimeSlots(vendor)
  const apply = useApplyTime()
  const offers = useAlternativeSlots((state) => state.offers)
  const choose = (slot: SlotView) => {
    setWhen('later')
    setChosen(slot)
  }
  useEffect(() => clearAlternativeSlots, [])
  const canApply = when === 'asap' ? isOpen : chosen !== undefined
  return (
    <Sheet
      open
      onClose={close}
      title={t('time.heading')}
      footer={
        <Button
          full
          size="lg"
          aria-disabled={!canApply}
          onClick={() => (canApply ? apply(when === 'asap' ? undefined : chosen) : undefined)}
        >
          {when === 'later' && !chosen ? t('time.chooseFirst') : t('time.apply')}
        </Button>
      }
    >
      <div className="grid gap-5">
        {offers.length > 0 && <SlotOffersRow offers={offers} chosen={chosen?.startTime} onChoose={choose} />}
        <TimingChoice vendor={vendor} when={when} onChange={setWhen} />
        {when === 'later' && slots === null && <Spinner />}
        {when === 'later' && slots === 'failed' && (
          <RetryNotice text={t('time.failed')} again={t('time.retry')} onRetry={retry} />
        )}
        {when === 'later' && slots !== null && slots !== 'failed' && (
          <SlotFields slots={slots} vendor={vendor} chosen={chosen} onChoose={choose} />
        )}
      </div>
    </Sheet>
  )
}
