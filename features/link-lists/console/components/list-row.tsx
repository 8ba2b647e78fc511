import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { localize } from '#platform/kernel/language.ts'
import { Badge } from '#platform/ui/badge.tsx'
import { Button } from '#platform/ui/button.tsx'
import { getButtonClasses } from '#platform/ui/button-style.ts'
import { CopyIcon } from '#platform/ui/icons/copy.tsx'
import { EditIcon } from '#platform/ui/icons/edit.tsx'
import { EyeIcon } from '#platform/ui/icons/eye.tsx'
import { useToasts } from '#platform/ui/toast-store.ts'
import type { StaffLinkList } from '../../contract/console-endpoints.ts'
import { useLinkListsConsoleTexts } from '../link-lists-console-texts.ts'

/** One list with its address, and how often its links were opened. */
export const ListRow = ({ list, onEdit }: { list: StaffLinkList; onEdit: () => void }) => {
  const t = useLinkListsConsoleTexts()
  const language = useLanguage()
  const show = useToasts((state) => state.show)
  const { title, url, isActive, links } = list
  const name = localize(title, language)
  const clicks = links.reduce((sum, link) => sum + link.clicks, 0)
  const copy = async () => {
    await navigator.clipboard.writeText(url)
    show({ tone: 'success', text: t('copied') })
  }
  return (
    <li className="grid gap-3 rounded-xl border border-line bg-surface-raised p-4">
      <div>
        <h2 className="flex flex-wrap items-center gap-2 font-bold text-lg">
          <bdi className="wrap-anywhere min-w-0">{name}</bdi>
          <Badge tone={isActive ? 'success' : 'neutral'}>{t(isActive ? 'on' : 'off')}</Badge>
        </h2>
        <p className="text-muted text-sm">{t('facts', { links: links.length, clicks })}</p>
        <bdi dir="ltr" className="break-all text-muted text-sm">
          {url.replace(/^https?:\/\//, '')}
        </bdi>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          variant="secondary"
          leading={<EditIcon size={18} />}
          aria-label={t('editNamed', { name })}
          onClick={onEdit}
        >
          {t('edit')}
        </Button>
        <Button size="sm" variant="secondary" leading={<CopyIcon size={18} />} onClick={copy}>
          {t('copy')}
        </Button>
        <a
          href={url}
          target="_blank"
          rel="noreferrer"
          className={getButtonClasses({ size: 'sm', variant: 'secondary' })}
        >
          <EyeIcon size={18} />
          {t('open')}
        </a>
      </div>
    </li>
  )
}
