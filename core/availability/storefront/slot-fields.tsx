import { useState } from 'react'
import type { Vendor } from '#core/stores/storefront/load-vendor.ts'
import { Button } from '#platform/ui/button.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import type { AlternativeSlots, SlotView, TimeSlots } from '../contract/endpoints.ts'
import { useAvailabilityTexts } from './availability-texts.ts'
import { DayChoice } from './components/day-choice.tsx'
import { SlotChoice } from './components/slot-choice.tsx'

interface SlotOffersRowProps {
  readonly offers: AlternativeSlots['offers']
  readonly chosen: string | undefined
  readonly onChoose: (slot: SlotView) => void
}

/** The slots nearest to an unavailable one. */
export const SlotOffersRow = ({ offers, chosen, onChoose }: SlotOffersRowProps) => {
  const t = useAvailabilityTexts()
  return (
    <section aria-label={t('time.offers')} className="grid gap-2">
      <h3 className="font-semibold">{t('time.offers')}</h3>
      <div className="flex flex-wrap gap-2">
        {offers.map((slot) => (
          <Button
            key={slot.startTime}
            size="sm"
            variant={slot.startTime === chosen ? 'primary' : 'secondary'}
            aria-pressed={slot.startTime === chosen}
            onClick={() => onChoose(slot)}
          >
            <bdi>
              {slot.day} · {slot.text}
            </bdi>
          </Button>
        ))}
      </div>
    </section>
  )
}

/** Whether the customer's clock differs from the outlet's at one of the slots: one of the two may change its clocks. */
const isOtherTimeZone = (timeZone: string, slots: readonly SlotView[]): boolean => {
  const clock = (zone?: string) =>
    new Intl.DateTimeFormat('en', { timeStyle: 'short', dateStyle: 'short', timeZone: zone })
  const [theirs, own] = [clock(timeZone), clock()]
  return slots.some(({ startTime }) => {
    const at = new Date(startTime)
    return theirs.format(at) !== own.format(at)
  })
}

/** The days and times of an outlet, one of which is chosen. */
export const SlotFields = ({
  slots,
  vendor,
  chosen,
  onChoose,
}: {
  slots: TimeSlots
  vendor: Vendor
  chosen: SlotView | undefined
  onChoose: (slot: SlotView) => void
}) => {
  const t = useAvailabilityTexts()
  const wanted = chosen?.startTime ?? vendor.slot?.startTime
  const firstDay = slots.days.find((day) => day.slots.some(({ startTime }) => startTime === wanted))
  const [date, setDate] = useState((firstDay ?? slots.days[0])?.date)
  const day = slots.days.find((each) => each.date === date)
  if (!day) return <Notice tone="warning">{t('time.none')}</Notice>
  return (
    <div className="grid gap-3">
      <DayChoice days={slots.days} chosen={date} onChoose={setDate} />
      {isOtherTimeZone(slots.timeZone, day.slots) && (
        <p className="text-muted text-sm">{t('time.zone', { place: slots.timeZoneName })}</p>
      )}
      <SlotChoice
        slots={day.slots}
        chosen={chosen?.startTime}
        own={vendor.slot?.startTime}
        onChoose={onChoose}
      />
    </div>
  )
}
