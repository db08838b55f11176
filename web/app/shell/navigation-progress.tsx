import { useEffect } from 'react'
import { useNavigation } from 'react-router'
import { announceAnswer } from '../validation/validate-forms.ts'

/** A thin line along the top while the next page is on its way; it comes late, so that quick pages show none. */
export function NavigationProgress() {
  const isUnderWay = useNavigation().state !== 'idle'
  useEffect(() => {
    if (!isUnderWay) announceAnswer()
  }, [isUnderWay])
  return (
    <div aria-hidden className="pointer-events-none fixed inset-x-0 top-0 z-50 h-[3px] overflow-hidden">
      <div
        className={`h-full origin-left bg-accent ${
          isUnderWay
            ? 'scale-x-90 opacity-100 transition-transform delay-150 duration-[6s] ease-out'
            : 'scale-x-0 opacity-0 transition-opacity duration-200'
        }`}
      />
    </div>
  )
}
