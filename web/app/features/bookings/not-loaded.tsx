import { Button } from '../../ui/button.tsx'

/** In the place of the form when it could not be loaded. */
export function NotLoaded({ onTryAgain = () => location.reload() }: { onTryAgain?: () => void }) {
  return (
    <div role="alert" className="page-width flex flex-col items-start gap-4 py-10">
      <p className="text-lg">The free times could not be loaded. Check your connection and try again.</p>
      <Button tone="quiet" onClick={onTryAgain}>
        Try again
      </Button>
    </div>
  )
}
