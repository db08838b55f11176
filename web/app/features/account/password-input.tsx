import { type ComponentProps, useState } from 'react'
import { TextInput } from '../../ui/text-input.tsx'

type Props = Omit<ComponentProps<typeof TextInput>, 'type'>

/** A password that can be shown; without JavaScript it stays hidden. */
export function PasswordInput(props: Props) {
  const [isShown, setIsShown] = useState(false)
  return (
    <div className={`relative ${props.className ?? ''}`}>
      <TextInput {...props} className="[&_input]:pr-20" type={isShown ? 'text' : 'password'} spellCheck={false} />
      <button
        type="button"
        onClick={() => setIsShown(!isShown)}
        aria-pressed={isShown}
        aria-label={`Show ${props.label.toLowerCase()}`}
        className="absolute top-0 right-0 min-h-8 px-1 text-sm font-semibold text-accent underline-offset-4 hover:underline no-scripting:hidden"
      >
        {isShown ? 'Hide' : 'Show'}
      </button>
    </div>
  )
}
