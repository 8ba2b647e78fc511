import { Button } from '#platform/ui/button.tsx'
import { UserIcon } from '#platform/ui/icons/user.tsx'
import { usePopup } from '#platform/ui/popup-store.ts'
import type { FloorTable } from '../../contract/floor-endpoints.ts'
import { useTablesTexts } from '../dine-in-console-texts.ts'
import type { ChangeFloor } from '../use-floor.ts'

type FloorSession = NonNullable<FloorTable['session']>
type Guest = FloorSession['guests'][number]

interface GuestsPanelProps {
  readonly session: FloorSession
  readonly change: ChangeFloor
}

/** Who sits at the table, whom staff can send away, and whom they sent away and can let in again. */
export const GuestsPanel = ({ session, change }: GuestsPanelProps) => {
  const t = useTablesTexts()
  const openPopup = usePopup((state) => state.openPopup)
  const { _id: id, guests, sentAway } = session
  const remove = (member: string) =>
    change((api) =>
      api('POST /api/v1/console/table-sessions/:id/remove', { params: { id }, body: { member } }),
    )
  const ask = ({ _id, name }: Guest) =>
    openPopup({
      ...{ heading: t('guest.ask', { name }), subText: t('guest.text') },
      ...{ leftBtnText: t('guest.keep'), rightBtnText: t('guest.confirm') },
      handlers: { right: () => void remove(_id) },
    })
  const admit = (member: string) =>
    change((api) =>
      api('POST /api/v1/console/table-sessions/:id/admit', {
        params: { id },
        body: { members: [member], isAdmitted: true },
      }),
    )
  return (
    <section aria-label={t('guest.heading')} className="flex flex-wrap gap-2 empty:hidden">
      {guests.map((guest) => (
        <Button
          key={guest._id}
          size="sm"
          variant="ghost"
          className="min-h-target"
          leading={<UserIcon size={18} />}
          onClick={() => ask(guest)}
        >
          <bdi>{t('guest.remove', { name: guest.name })}</bdi>
        </Button>
      ))}
      {sentAway.map(({ _id, name }) => (
        <Button
          key={_id}
          size="sm"
          variant="ghost"
          className="min-h-target text-muted"
          onClick={() => admit(_id)}
        >
          <bdi>{t('guest.letBack', { name })}</bdi>
        </Button>
      ))}
    </section>
  )
}
