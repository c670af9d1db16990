import { type ReactNode, useEffect } from 'react';
import { Link } from 'react-router-dom';
import { isolate } from '#domain/shared/foreign-text.ts';
import type { Language } from '#domain/shared/language.ts';
import { screens } from '#locales/screens.ts';
import { t } from '#locales/translate.ts';
import { owner } from '#site/owner.ts';
import { BrandMark } from './brand-mark.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

/** Layout of a page with a single topic: account screens, callbacks, and pages for missing rights. */
export function Centered({
  title,
  language,
  children,
}: {
  title: string;
  /** Language of the public page. Absent for the application's language, which the user can change here. */
  language?: Language;
  children: ReactNode;
}) {
  useEffect(() => {
    document.title = `${isolate(title)} · ${owner.name}`;
  }, [title]);
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-(--page-width) flex-col px-(--page-margin) py-3">
      <header className="flex flex-wrap items-center justify-between gap-x-4">
        <Link
          to="/"
          reloadDocument
          className="inline-flex min-h-11 items-center gap-3 font-semibold text-ink no-underline"
        >
          <BrandMark />
          {owner.name}
        </Link>
        <span className="flex flex-wrap items-center gap-x-4">
          <Link
            to="/"
            reloadDocument
            className="inline-flex min-h-6 items-center text-sm text-ink underline underline-offset-4"
          >
            {language === undefined ? t('Home') : screens[language].home}
          </Link>
          <span className="flex gap-2">
            {language === undefined && <LanguageSwitch />}
            <ThemeSwitch />
          </span>
        </span>
      </header>
      <main className="mt-12 grid gap-8 border-t border-ink pt-6 md:mt-20 md:grid-cols-[5fr_7fr] md:gap-12 md:pt-8">
        <h1 className="text-4xl leading-none font-bold tracking-tight sm:text-5xl lg:text-6xl">{title}</h1>
        <div className="w-full max-w-md">{children}</div>
      </main>
    </div>
  );
}
