import { useState } from 'react'
import { ConsoleBar } from '#core/console-shell/console/console-bar.tsx'
import { useConsoleData } from '#core/console-shell/console/console-data.ts'
import { getConsoleMeta, useConsoleTitle } from '#core/console-shell/console/console-meta.ts'
import { FailedState, LoadingRows } from '#core/console-shell/console/page-states.tsx'
import { Button } from '#platform/ui/button.tsx'
import { PlusIcon } from '#platform/ui/icons/plus.tsx'
import { InvitationRow } from '../components/invitation-row.tsx'
import { InviteSheet } from '../components/invite-sheet.tsx'
import { PersonRow } from '../components/person-row.tsx'
import { PersonSheet } from '../components/person-sheet.tsx'
import { useStaffConsoleTexts } from '../staff-console-texts.ts'
import { usePeople } from '../use-people.ts'

export const meta = getConsoleMeta

const LIST = 'divide-y divide-line overflow-hidden rounded-md border border-line bg-surface-raised'

/** Who works here and who is invited. */
export default function PeopleScreen() {
  const t = useStaffConsoleTexts()
  const { brand } = useConsoleData().staff
  const { overview, load, ...calls } = usePeople()
  const [opened, setOpened] = useState<string>()
  useConsoleTitle(`${t('people.nav')} · ${brand.name}`)
  const isLoaded = overview !== undefined && overview !== 'failed'
  const person = isLoaded ? overview.people.find(({ _id }) => _id === opened) : undefined
  const close = () => setOpened(undefined)
  return (
    <>
      <ConsoleBar
        title={t('people.nav')}
        actions={
          isLoaded && (
            <Button size="sm" leading={<PlusIcon size={18} />} onClick={() => setOpened('new')}>
              {t('people.invite')}
            </Button>
          )
        }
      />
      <div className="grid w-full max-w-5xl gap-6 p-4">
        {overview === undefined && <LoadingRows />}
        {overview === 'failed' && (
          <FailedState heading={t('people.failed')} again={t('people.again')} onRetry={load} />
        )}
        {isLoaded && (
          <>
            <ul aria-label={t('people.nav')} className={LIST}>
              {overview.people.map((each) => (
                <PersonRow key={each._id} person={each} onEdit={() => setOpened(each._id)} />
              ))}
            </ul>
            {overview.invitations.length > 0 && (
              <section aria-label={t('people.invitations')}>
                <h2 className="mb-2 font-bold text-lg">{t('people.invitations')}</h2>
                <ul className={LIST}>
                  {overview.invitations.map((each) => (
                    <InvitationRow key={each._id} invitation={each} calls={calls} />
                  ))}
                </ul>
              </section>
            )}
            <p className="text-muted text-sm">{t('people.note')}</p>
            {opened === 'new' && <InviteSheet roles={overview.roles} calls={calls} onClose={close} />}
            {person && <PersonSheet person={person} roles={overview.roles} calls={calls} onClose={close} />}
          </>
        )}
      </div>
    </>
  )
}
