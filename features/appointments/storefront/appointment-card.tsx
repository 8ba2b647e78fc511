import type { TimeCardProps } from '#core/checkout/storefront/checkout-extensions.tsx'
import { useCheckoutDraftStore } from '#core/checkout/storefront/draft-store.ts'
import { useServiceDialog } from '#core/stores/storefront/service-dialog-store.ts'
import { formatMinutes } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { Button } from '#platform/ui/button.tsx'
import { ClockIcon } from '#platform/ui/icons/clock.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import { Skeleton } from '#platform/ui/skeleton.tsx'
import type { AppointmentTimes } from '../contract/endpoints.ts'
import { listFreeDays } from '../domain/list-free-days.ts'
import { useAppointmentsTexts } from './appointments-texts.ts'
import { useAppointmentTimes } from './use-appointment-times.ts'

type Cart = TimeCardProps['cart']

/** Whether the chosen time can still be had, with the chosen person and for as long as the services take by now. */
const isStillFree = ({ days }: AppointmentTimes, cart: Cart, personId: string): boolean => {
  const start = cart.scheduledTime ?? cart.scheduledStartTime
  return listFreeDays(days, personId).some(({ slots }) => slots.some(({ startTime }) => startTime === start))
}

interface ChosenAppointmentProps extends Pick<TimeCardProps, 'cart' | 'vendor'> {
  readonly times: AppointmentTimes
}

const ChosenAppointment = ({ cart, vendor, times }: ChosenAppointmentProps) => {
  const t = useAppointmentsTexts()
  const language = useLanguage()
  const open = useServiceDialog((state) => state.open)
  const personId = useCheckoutDraftStore((state) => state.appointmentWith)
  const person = times.people.find(({ _id }) => _id === personId)?.name
  const { schedule } = cart
  // The cart learns of a choice a moment after the page.
  const text = schedule?.text ?? vendor.slot?.text
  const time = formatMinutes(times.minutes, times.minutes, language)
  if (schedule && !isStillFree(times, cart, personId))
    return (
      <Notice
        tone="danger"
        heading={t('card.taken', { slot: schedule.text })}
        action={
          <Button size="sm" variant="secondary" onClick={() => open('time')}>
            {t('card.change')}
          </Button>
        }
      >
        {t('card.takenText')}
      </Notice>
    )
  return (
    <section
      aria-labelledby="appointment-heading"
      className="min-w-0 rounded-xl border border-line bg-surface-raised p-4 md:p-5"
    >
      <h2 id="appointment-heading" className="mb-2 font-bold text-lg tracking-tight">
        {t('card.heading')}
      </h2>
      <div className="flex flex-wrap items-center gap-3">
        <ClockIcon className="text-muted" />
        <div className="min-w-0 flex-1">
          <p className="font-semibold">
            <bdi>{text ?? t('card.open')}</bdi>
          </p>
          <p className="text-muted text-sm">
            {person ? t('card.with', { name: person, time }) : t('card.withAnyone', { time })}
          </p>
        </div>
        <Button size="sm" variant={text ? 'secondary' : 'primary'} onClick={() => open('time')}>
          {t(text ? 'card.change' : 'card.choose')}
        </Button>
      </div>
    </section>
  )
}

/** The appointment in the checkout: when, with whom and for how long. */
export const AppointmentCard = ({ cart, vendor, children }: TimeCardProps) => {
  const { times } = useAppointmentTimes(vendor, cart.version)
  if (times === null) return <Skeleton className="h-28 w-full rounded-xl" />
  if (times === 'failed' || !times.isByAppointment || times.minutes === 0) return children
  return <ChosenAppointment cart={cart} vendor={vendor} times={times} />
}
