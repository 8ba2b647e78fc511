import { lazy, Suspense } from 'react'
import { useShellTexts } from './shell-texts.ts'

interface ProblemProps {
  /** Where "go to the start" leads: the shop's own start inside a shop, else the start of all. */
  readonly startPath: string
}

/** When even the page about problems does not come, there are still words and a way out. */
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

/** Where a page would have stood that failed or does not exist. Never white. */
export const LazyProblemPage = (props: ProblemProps) => (
  <Suspense fallback={<PlainProblem {...props} />}>
    <ProblemPage {...props} />
  </Suspense>
)
