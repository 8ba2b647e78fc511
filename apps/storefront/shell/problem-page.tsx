import { type ReactNode, useEffect } from 'react'
import { isRouteErrorResponse, useNavigate, useRouteError } from 'react-router'
import { getButtonClasses } from '#platform/ui/button-style.ts'
import { SearchIcon } from '#platform/ui/icons/search.tsx'
import { WarningIcon } from '#platform/ui/icons/warning.tsx'
import { usePopup } from '#platform/ui/popup-store.ts'
import { useShellTexts } from './shell-texts.ts'

interface ProblemProps {
  /** Target of "go to the start": the shop's start inside a shop, else the platform's start page. */
  readonly startPath: string
}

const Problem = ({
  heading,
  text,
  Icon,
  action,
}: {
  heading: string
  text: string
  Icon: typeof WarningIcon
  action: ReactNode
}) => (
  <div className="mx-auto flex min-h-[60dvh] max-w-md flex-col items-center justify-center px-gutter py-section text-center">
    <span className="grid size-24 place-items-center rounded-full bg-brand-soft text-brand-strong">
      <Icon size={40} />
    </span>
    <h1 className="mt-6 font-bold text-2xl tracking-tight">{heading}</h1>
    <p className="mt-2 text-muted">{text}</p>
    <div className="mt-6 flex flex-wrap justify-center gap-3">{action}</div>
  </div>
)

const NotFound = ({ startPath }: ProblemProps) => {
  const t = useShellTexts()
  const navigate = useNavigate()
  const showUrlNotFound = usePopup((state) => state.showUrlNotFound)
  const closePopup = usePopup((state) => state.closePopup)
  useEffect(() => {
    showUrlNotFound(() => void navigate(startPath))
    return closePopup
  }, [showUrlNotFound, closePopup, navigate, startPath])
  return (
    <Problem
      heading={t('problem.notFoundHeading')}
      text={t('problem.notFoundText')}
      Icon={SearchIcon}
      action={
        <a href={startPath} className={getButtonClasses({})}>
          {t('problem.home')}
        </a>
      }
    />
  )
}

/** `isOffline`: the page could not be fetched because the line is cut, which is nobody's fault. */
const Failed = ({ startPath, isOffline }: ProblemProps & { readonly isOffline: boolean }) => {
  const t = useShellTexts()
  useEffect(() => {
    if (!isOffline) return
    const reload = () => location.reload()
    window.addEventListener('online', reload)
    return () => window.removeEventListener('online', reload)
  }, [isOffline])
  return (
    <Problem
      heading={isOffline ? t('offline') : t('problem.heading')}
      text={isOffline ? t('problem.offlineText') : t('problem.text')}
      Icon={WarningIcon}
      action={
        <>
          <button type="button" className={getButtonClasses({})} onClick={() => location.reload()}>
            {t('problem.retry')}
          </button>
          <a href={startPath} className={getButtonClasses({ variant: 'secondary' })}>
            {t('problem.home')}
          </a>
        </>
      }
    />
  )
}

/** What Chromium, Firefox and Safari say when a request or a module gets no response; else a TypeError is a bug of ours. */
const NO_RESPONSE =
  /failed to fetch|networkerror|load failed|importing a module|loading dynamically imported/i

const isNetworkFailure = (error: unknown): boolean =>
  !navigator.onLine || (error instanceof TypeError && NO_RESPONSE.test(error.message))

/** Shown instead of a page for an unknown address or a server error. Never blank. */
export const ProblemPage = (props: ProblemProps) => {
  const error = useRouteError()
  const isNotFound = isRouteErrorResponse(error) && error.status === 404
  useEffect(() => {
    if (!isRouteErrorResponse(error)) reportError(error)
  }, [error])
  return isNotFound ? <NotFound {...props} /> : <Failed {...props} isOffline={isNetworkFailure(error)} />
}
