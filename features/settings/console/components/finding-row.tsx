import { useNavigate } from 'react-router'
import { getConsolePath } from '#core/console-shell/console/paths.ts'
import { useOutletChoice } from '#core/console-shell/console/use-outlet.ts'
import { ButtonLink } from '#platform/ui/button-link.tsx'
import { WarningIcon } from '#platform/ui/icons/warning.tsx'
import type { Finding } from '../../contract/readiness-endpoints.ts'
import { useSettingsTexts } from '../settings-console-texts.ts'

/** One thing that keeps customers out; its link opens the screen for the outlet that it is about. */
export const FindingRow = ({ title, finding }: { title: string; finding: Finding }) => {
  const t = useSettingsTexts()
  const navigate = useNavigate()
  const choose = useOutletChoice((state) => state.choose)
  const { text, outlet, path } = finding
  return (
    <li className="flex flex-wrap items-start gap-3 border-line border-t py-4 first:border-t-0 first:pt-0 last:pb-0">
      <span className="grid size-9 shrink-0 place-items-center rounded-sm bg-danger-soft text-danger">
        <WarningIcon size={18} />
      </span>
      <div className="min-w-0 flex-1 basis-52">
        <h3 className="font-semibold">
          {title}
          {outlet && (
            <>
              {' · '}
              <bdi>{outlet.name}</bdi>
            </>
          )}
        </h3>
        <p className="text-muted text-sm">{text}</p>
      </div>
      {path !== null && (
        <ButtonLink
          to={getConsolePath(path)}
          size="sm"
          variant="secondary"
          className="min-h-target"
          aria-label={t('readiness.mendIt', { title, outlet: outlet?.name ?? '' })}
          onClick={(event) => {
            event.preventDefault()
            if (outlet) choose(outlet._id)
            void navigate(getConsolePath(path))
          }}
        >
          {t('readiness.mend')}
        </ButtonLink>
      )}
    </li>
  )
}
