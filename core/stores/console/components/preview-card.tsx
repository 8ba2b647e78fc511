import type { ConsoleOutlet } from '#core/console-shell/console/console-data.ts'
import { formatDateTime } from '#platform/i18n/format-time.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { Button } from '#platform/ui/button.tsx'
import { TextField } from '#platform/ui/text-field.tsx'
import { PREVIEW_DAYS } from '../../domain/preview-link.ts'
import { useStoresConsoleTexts } from '../stores-console-texts.ts'
import { useOutletPreview } from '../use-preview.ts'

type Preview = ReturnType<typeof useOutletPreview>

const CreatedLink = ({ preview, outlet }: { preview: Preview; outlet: ConsoleOutlet }) => {
  const t = useStoresConsoleTexts()
  const language = useLanguage()
  const { link, copy } = preview
  if (!link) return null
  const { validUntil } = link
  const time = formatDateTime(validUntil, outlet.timeZone, language)
  return (
    <div className="flex flex-wrap items-end gap-2">
      <div className="min-w-0 flex-1 basis-60">
        <TextField
          label={t('preview.link')}
          hint={t('preview.until', { time })}
          value={link.url}
          readOnly
          dir="ltr"
          onFocus={(event) => event.currentTarget.select()}
        />
      </div>
      <Button variant="secondary" onClick={copy}>
        {t('preview.copy')}
      </Button>
    </div>
  )
}

const Links = ({ preview, outlet }: { preview: Preview; outlet: ConsoleOutlet }) => {
  const t = useStoresConsoleTexts()
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be announced as a form's part */}
      <div role="group" aria-labelledby="preview-link-for">
        <h3 id="preview-link-for" className="font-semibold text-sm">
          {t('preview.linkFor')}
        </h3>
        <div className="mt-2 flex flex-wrap gap-2">
          {PREVIEW_DAYS.map((days) => (
            <Button
              key={days}
              variant="secondary"
              size="sm"
              className="min-h-target"
              onClick={() => preview.makeLink(days)}
            >
              {t('preview.days', { days })}
            </Button>
          ))}
        </div>
      </div>
      <div role="status">
        <CreatedLink preview={preview} outlet={outlet} />
      </div>
    </>
  )
}

/** An outlet before it opens: whether it is under testing, and the links that show it to chosen people. */
export const OutletPreviewCard = ({ outlet }: { outlet: ConsoleOutlet }) => {
  const t = useStoresConsoleTexts()
  const preview = useOutletPreview(outlet._id)
  const { previewMode } = outlet
  return (
    <section
      aria-labelledby="preview"
      className="grid content-start gap-4 rounded-xl border border-line bg-surface-raised p-5"
    >
      <div>
        <h2 id="preview" className="font-bold text-lg">
          {t('preview.heading')}
        </h2>
        <p className="mt-1 max-w-reading text-muted text-sm">
          {t(previewMode ? 'preview.on' : 'preview.off')}
        </p>
      </div>
      {previewMode && <Links preview={preview} outlet={outlet} />}
      <div className="flex flex-wrap gap-2">
        <Button
          variant={previewMode ? 'primary' : 'secondary'}
          onClick={() => preview.setTesting(!previewMode)}
        >
          {t(previewMode ? 'preview.end' : 'preview.begin')}
        </Button>
        {previewMode && (
          <Button variant="secondary" onClick={preview.revoke}>
            {t('preview.revoke')}
          </Button>
        )}
      </div>
    </section>
  )
}
