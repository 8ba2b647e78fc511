import { lazy, Suspense } from 'react'
import { useShellTexts } from './shell-texts.ts'

interface ProblemProps {
  /** Target of "go to the start": the shop's start inside a shop, else the platform's start page. */
  readonly startPath: string
}

/** When even the problem page fails to load, there are still a text and a link. */
const PlainProblem = ({ startPath }: ProblemProps) => {
  const t = useShellTexts()
  return (
    <div className="p-gutter">
      <h1>{t('problem.heading')}</h1>
      <a href={startPath}>{t('problem.home')}</a>
    </div>
  )
}

const ProblemPage = lazy(() =>
  import('./problem-page.tsx').then(
    (module) => ({ default: module.ProblemPage }),
    () => ({ default: PlainProblem }),
  ),
)

/** Shown instead of a page that failed or does not exist. Never blank. */
export const LazyProblemPage = (props: ProblemProps) => (
  <Suspense fallback={<PlainProblem {...props} />}>
    <ProblemPage {...props} />
  </Suspense>
)
