import type { ConsolePlugin } from '#core/console-shell/console/console-plugin.ts'
import { MailIcon } from '#platform/ui/icons/mail.tsx'
import { useOutreachConsoleTexts } from './outreach-console-texts.ts'

const OutreachLabel = () => {
  const t = useOutreachConsoleTexts()
  return <span>{t('nav')}</span>
}

/** What the merchant sends to customers of its own accord. */
export const outreachConsole: ConsolePlugin = {
  sections: [
    { path: 'outreach', group: 'sell', Icon: MailIcon, Label: OutreachLabel, roles: ['owner', 'manager'] },
  ],
}
