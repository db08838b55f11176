import type { Theme } from '@lv/contract/options'
import { Monitor, Moon, Sun } from 'lucide-react'
import { type ChangeEvent, useEffect, useId, useState } from 'react'
import { useRootData } from '../root-data.ts'
import { asTheme, keepTheme, onThemeChange, themeOfPage } from '../theme.ts'

const choices = [
  { theme: 'system', label: 'System', icon: Monitor },
  { theme: 'light', label: 'Light', icon: Sun },
  { theme: 'dark', label: 'Dark', icon: Moon },
] as const

/** Light, dark, or as the device has it; at once, and kept in a cookie for the next pages. It needs JavaScript. */
export function ThemeSwitch({ isOnBar }: { isOnBar?: boolean }) {
  const [theme, setTheme] = useState<Theme>(useRootData().theme)
  const name = `theme-${useId()}`
  useEffect(() => {
    // What was chosen before this code was there (first-presses.ts).
    setTheme(themeOfPage())
    return onThemeChange(setTheme)
  }, [])
  const choose = (event: ChangeEvent<HTMLInputElement>) => keepTheme(asTheme(event.target.value))
  return (
    <fieldset className="no-scripting:hidden">
      <legend className="sr-only">Theme</legend>
      <div className={`flex gap-1 rounded-control p-1 text-sm ${isOnBar ? 'bg-bar-edge/60' : 'bg-tint'}`}>
        {choices.map((choice) => (
          <label
            key={choice.theme}
            className={
              'flex min-h-9 grow cursor-pointer items-center justify-center gap-1.5 rounded-inner px-2.5 font-medium has-focus-visible:outline-2 has-focus-visible:outline-offset-1 ' +
              (isOnBar
                ? 'text-bar-muted has-checked:bg-bar has-checked:text-on-bar has-focus-visible:outline-on-bar'
                : 'text-muted has-checked:bg-card has-checked:text-ink has-checked:shadow-soft has-focus-visible:outline-accent')
            }
          >
            <input
              type="radio"
              name={name}
              value={choice.theme}
              checked={theme === choice.theme}
              onChange={choose}
              autoComplete="off"
              className="sr-only"
            />
            <choice.icon aria-hidden size={15} />
            {choice.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
