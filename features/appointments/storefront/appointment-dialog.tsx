import { useEffect, useState } from 'react'
import type { SlotView } from '#core/availability/contract/endpoints.ts'
import { SlotFields, SlotOffersRow } from '#core/availability/storefront/slot-fields.tsx'
import { clearAlternativeSlots, useAlternativeSlots } from '#core/availability/storefront/slot-offers.ts'
import { TimeDialog } from '#core/availability/storefront/time-dialog.tsx'
import { useApplyTime } from '#core/availability/storefront/use-apply-time.ts'
import { changeCheckoutDraft, useCheckoutDraftStore } from '#core/checkout/storefront/draft-store.ts'
import type { Vendor } from '#core/stores/storefront/load-vendor.ts'
import { useServiceDialog } from '#core/stores/storefront/service-dialog-store.ts'
import { formatMinutes } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { Button } from '#platform/ui/button.tsx'
import { RadioCards } from '#platform/ui/radio-cards.tsx'
import { RetryNotice } from '#platform/ui/retry-notice.tsx'
import { Sheet } from '#platform/ui/sheet.tsx'
import { Spinner } from '#platform/ui/spinner.tsx'
import type { AppointmentTimes } from '../contract/endpoints.ts'
import { listFreeDays } from '../domain/list-free-days.ts'
import { useAppointmentsTexts } from './appointments-texts.ts'
import { useAppointmentTimes } from './use-appointment-times.ts'

const ANYONE = ''

interface AppointmentFieldsProps {
  readonly times: AppointmentTimes
  readonly vendor: Vendor
  readonly personId: string
  readonly slot: SlotView | undefined
  readonly onPerson: (personId: string) => void
  readonly onSlot: (slot: SlotView) => void
}

const AppointmentFields = ({ times, vendor, personId, slot, onPerson, onSlot }: AppointmentFieldsProps) => {
  const t = useAppointmentsTexts()
  const language = useLanguage()
  const offers = useAlternativeSlots((state) => state.offers)
  const { minutes, people } = times
  return (
    <div className="grid gap-5">
      {minutes > 0 && (
        <p className="text-muted">{t('length', { time: formatMinutes(minutes, minutes, language) })}</p>
      )}
      {offers.length > 0 && <SlotOffersRow offers={offers} chosen={slot?.startTime} onChoose={onSlot} />}
      <RadioCards
        name="person"
        legend={t('person.legend')}
        columns={2}
        options={[
          { value: ANYONE, label: t('person.anyone'), description: t('person.anyoneHint') },
          ...people.map(({ _id, name }) => ({ value: _id, label: <bdi>{name}</bdi> })),
        ]}
        value={personId}
        onChange={onPerson}
      />
      <SlotFields
        key={personId}
        slots={{ ...times, days: listFreeDays(times.days, personId) }}
        vendor={vendor}
        chosen={slot}
        onChoose={onSlot}
      />
    </div>
  )
}

const PeopleDialog = ({ times, vendor }: { times: AppointmentTimes; vendor: Vendor }) => {
  const t = useAppointmentsTexts()
  const close = useServiceDialog((state) => state.close)
  const stored = useCheckoutDraftStore((state) => state.appointmentWith)
  // Somebody who left, or does not do what was added since, is not asked for any more.
  const known = times.people.some(({ _id }) => _id === stored) ? stored : ANYONE
  const [personId, setPersonId] = useState(known)
  const [slot, setSlot] = useState<SlotView>()
  const apply = useApplyTime()
  useEffect(() => clearAlternativeSlots, [])
  const confirm = async () => {
    if (!slot) return
    changeCheckoutDraft({ appointmentWith: personId })
    await apply(slot)
  }
  return (
    <Sheet
      open
      onClose={close}
      title={t('heading')}
      footer={
        <Button full size="lg" aria-disabled={!slot} onClick={confirm}>
          {t(slot ? 'apply' : 'chooseFirst')}
        </Button>
      }
    >
      <AppointmentFields
        {...{ times, vendor, personId, slot }}
        onPerson={(id) => {
          setPersonId(id)
          // Somebody else may not be free then.
          setSlot(undefined)
          clearAlternativeSlots()
        }}
        onSlot={setSlot}
      />
    </Sheet>
  )
}

/** With whom and when; where nobody is named, the times of orders for later. */
export const AppointmentDialog = ({ vendor }: { vendor: Vendor }) => {
  const t = useAppointmentsTexts()
  const close = useServiceDialog((state) => state.close)
  const { times, retry } = useAppointmentTimes(vendor)
  if (times !== null && times !== 'failed')
    return times.isByAppointment ? (
      <PeopleDialog times={times} vendor={vendor} />
    ) : (
      <TimeDialog vendor={vendor} />
    )
  return (
    <Sheet open onClose={close} title={t('heading')}>
      {times === null ? <Spinner /> : <RetryNotice text={t('failed')} again={t('retry')} onRetry={retry} />}
    </Sheet>
  )
}
