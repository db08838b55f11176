import { type ComponentType, useState } from 'react'
import { Button } from './button.tsx'

type Props = { address: string; name: string }
type State = 'closed' | 'loading' | 'lost' | { Pages: ComponentType<Props> }

/**
 * 'Preview' of a PDF at an address of ours. What draws it is fetched once somebody presses, as it weighs more than the page;
 * without JavaScript there is the download beside it.
 */
export function PdfPreview({ address, name }: Props) {
  const [state, setState] = useState<State>('closed')
  const press = () => {
    if (state === 'loading') return
    if (typeof state === 'object') return setState('closed')
    setState('loading')
    void import('./pdf-pages.tsx').then(
      ({ PdfPages }) => setState({ Pages: PdfPages }),
      () => setState('lost'),
    )
  }
  const isOpen = typeof state === 'object'
  return (
    <div className="min-w-0 no-scripting:hidden">
      <Button tone="quiet" aria-expanded={isOpen} isPending={state === 'loading'} onClick={press}>
        {isOpen ? 'Close the preview' : 'Preview'}
        <span className="sr-only"> of {name}</span>
      </Button>
      {state === 'lost' && (
        <p role="alert" className="mt-2 text-sm">
          The preview can’t be loaded. Check your connection and try again.
        </p>
      )}
      {isOpen && <state.Pages address={address} name={name} />}
    </div>
  )
}
