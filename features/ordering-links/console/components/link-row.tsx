import { Button } from '#platform/ui/button.tsx'
import { getButtonClasses } from '#platform/ui/button-style.ts'
import { CopyIcon } from '#platform/ui/icons/copy.tsx'
import { EyeIcon } from '#platform/ui/icons/eye.tsx'
import { useToasts } from '#platform/ui/toast-store.ts'
import { useOrderingLinksTexts } from '../ordering-links-texts.ts'

/** One link with what it opens, to copy and to try. */
export const LinkRow = ({ name, url }: { name: string; url: string }) => {
  const t = useOrderingLinksTexts()
  const show = useToasts((state) => state.show)
  const copy = async () => {
    await navigator.clipboard.writeText(url)
    show({ tone: 'success', text: t('copied') })
  }
  return (
    <div className="grid gap-2 py-3 first:pt-0 last:pb-0 md:grid-cols-[minmax(0,1fr)_auto] md:items-center md:gap-x-4">
      <div className="min-w-0">
        <p className="font-semibold">{name}</p>
        <bdi dir="ltr" className="block break-all text-muted text-sm">
          {url.replace(/^https?:\/\//, '')}
        </bdi>
      </div>
      <div className="flex gap-2">
        <Button
          size="sm"
          variant="secondary"
          leading={<CopyIcon size={18} />}
          aria-label={t('copyNamed', { name })}
          onClick={copy}
        >
          {t('copy')}
        </Button>
        <a
          href={url}
          target="_blank"
          rel="noreferrer"
          aria-label={t('openNamed', { name })}
          className={getButtonClasses({ size: 'sm', variant: 'ghost' })}
        >
          <EyeIcon size={18} />
          {t('open')}
        </a>
      </div>
    </div>
  )
}
