import { useState } from 'react'
import { consoleApi } from '#core/console-shell/console/console-api.ts'
import { useConsoleData } from '#core/console-shell/console/console-data.ts'
import { endConsoleSession, prepareConsoleSignOut } from '#core/console-shell/console/console-session.ts'
import { getConsolePath } from '#core/console-shell/console/paths.ts'
import { Button } from '#platform/ui/button.tsx'
import { ButtonLink } from '#platform/ui/button-link.tsx'
import { KeyIcon } from '#platform/ui/icons/key.tsx'
import { SignOutIcon } from '#platform/ui/icons/sign-out.tsx'
import { UserIcon } from '#platform/ui/icons/user.tsx'
import { Sheet } from '#platform/ui/sheet.tsx'
import type { StaffApi } from '../contract/endpoints.ts'
import { useStaffConsoleTexts } from './staff-console-texts.ts'
import { useRoleName } from './use-role-name.ts'

const signOut = async (): Promise<void> => {
  await prepareConsoleSignOut()
  // The local token is always deleted: a tablet without a connection must not stay signed in.
  await consoleApi<StaffApi>()('POST /api/v1/console/sign-out')
  endConsoleSession()
}

/** The signed-in person; opens the menu to sign out. */
export const AccountButton = () => {
  const t = useStaffConsoleTexts()
  const roleName = useRoleName()
  const { staff } = useConsoleData()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
        className="pressable flex min-h-target min-w-target items-center gap-2 rounded-lg px-1 text-start hover:bg-line xl:pe-3"
      >
        <span className="grid size-9 shrink-0 place-items-center rounded-full bg-line text-ink">
          <UserIcon size={20} />
        </span>
        <span className="sr-only leading-tight xl:not-sr-only">
          <bdi className="block font-semibold text-sm">{staff.name}</bdi>
          <span className="block text-muted text-xs">{roleName(staff.role)}</span>
        </span>
      </button>
      <Sheet open={isOpen} onClose={() => setIsOpen(false)} title={t('account.heading')}>
        <p className="font-semibold text-lg">
          <bdi>{staff.name}</bdi>
        </p>
        <p className="text-muted">
          <bdi>{staff.email}</bdi>
        </p>
        <p className="mt-1 text-muted">{roleName(staff.role)}</p>
        <ButtonLink
          variant="secondary"
          full
          className="mt-6"
          leading={<KeyIcon size={20} />}
          to={getConsolePath('account')}
          onClick={() => setIsOpen(false)}
        >
          {t('account.open')}
        </ButtonLink>
        <Button
          variant="secondary"
          full
          className="mt-3"
          leading={<SignOutIcon size={20} />}
          onClick={signOut}
        >
          {t('account.signOut')}
        </Button>
      </Sheet>
    </>
  )
}
