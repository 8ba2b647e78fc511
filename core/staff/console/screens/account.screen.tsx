import { ConsoleBar } from '#core/console-shell/console/console-bar.tsx'
import { useConsoleData } from '#core/console-shell/console/console-data.ts'
import { getConsoleMeta, useConsoleTitle } from '#core/console-shell/console/console-meta.ts'
import { FailedState, LoadingRows } from '#core/console-shell/console/page-states.tsx'
import { NameForm, PasswordForm } from '../components/account-forms.tsx'
import { Passkeys } from '../components/passkeys.tsx'
import { SecondFactor } from '../components/second-factor.tsx'
import { SessionList } from '../components/session-list.tsx'
import { useStaffConsoleTexts } from '../staff-console-texts.ts'
import { useAccount } from '../use-account.ts'

export const meta = getConsoleMeta

/** The own account: name, password, second step, and where one is signed in. */
export default function AccountScreen() {
  const t = useStaffConsoleTexts()
  const { brand } = useConsoleData().staff
  const { account, load, ...calls } = useAccount()
  useConsoleTitle(`${t('account.open')} · ${brand.name}`)
  return (
    <>
      <ConsoleBar title={t('account.open')} />
      <div className="grid w-full max-w-3xl gap-4 p-4">
        {account === undefined && <LoadingRows />}
        {account === 'failed' && (
          <FailedState heading={t('people.failed')} again={t('people.again')} onRetry={load} />
        )}
        {typeof account === 'object' && (
          <>
            <NameForm account={account} calls={calls} />
            <PasswordForm account={account} calls={calls} />
            <SecondFactor account={account} calls={calls} />
            <Passkeys account={account} calls={calls} />
            <SessionList account={account} calls={calls} />
          </>
        )}
      </div>
    </>
  )
}
