import { useState } from 'react'
import { ExplainedSection } from '#core/console-shell/console/explained-section.tsx'
import { Button } from '#platform/ui/button.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import type { StaffAccount } from '../../contract/account-endpoints.ts'
import { canUsePasskeys } from '../passkey-support.ts'
import { useStaffConsoleTexts } from '../staff-console-texts.ts'
import type { AccountCalls } from '../use-account.ts'
import { AddPasskey } from './add-passkey.tsx'
import { PasskeyRow } from './passkey-row.tsx'

interface PasskeysProps {
  readonly account: StaffAccount
  readonly calls: AccountCalls
}

/** The own passkeys: add, rename and remove. */
export const Passkeys = ({ account: { passkeys }, calls }: PasskeysProps) => {
  const t = useStaffConsoleTexts()
  const [isAdding, setAdding] = useState(false)
  const close = () => setAdding(false)
  return (
    <ExplainedSection heading={t('passkeys.heading')} text={t('passkeys.text')}>
      {passkeys.length === 0 && !isAdding && <p className="text-muted">{t('passkeys.none')}</p>}
      {passkeys.length > 0 && (
        <ul className="divide-y divide-line">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey._id} passkey={passkey} calls={calls} />
          ))}
        </ul>
      )}
      {isAdding && <AddPasskey calls={calls} onClose={close} />}
      {!canUsePasskeys() && <Notice tone="info">{t('passkeys.unavailable')}</Notice>}
      {!isAdding && canUsePasskeys() && (
        <Button variant="secondary" className="justify-self-start" onClick={() => setAdding(true)}>
          {t('passkeys.add')}
        </Button>
      )}
    </ExplainedSection>
  )
}
