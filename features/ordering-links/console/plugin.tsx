import type { ConsolePlugin } from '#core/console-shell/console/console-plugin.ts'
import { LinkIcon } from '#platform/ui/icons/link.tsx'
import { useOrderingLinksTexts } from './ordering-links-texts.ts'

const OrderingLinksLabel = () => {
  const t = useOrderingLinksTexts()
  return <span>{t('nav')}</span>
}

/** Links for the order buttons of search engines and maps, as a tab of the outlet. */
export const orderingLinksConsole: ConsolePlugin = {
  sections: [
    {
      path: 'ordering-links',
      parentPath: 'outlet',
      Icon: LinkIcon,
      Label: OrderingLinksLabel,
      roles: ['owner', 'manager'],
    },
  ],
}
