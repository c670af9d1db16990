import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { t } from '#locales/translate.ts';
import { toast } from '#ui/toast.ts';
import { slugs } from './step-slugs.ts';

/**
 * Returns the `state` of GitHub's return with `setup_action=complete`, and removes it from the address at once
 * (specification section 4, "Wizard"). The server checks it when the wizard saves.
 */
export function useReturn(): string | null {
  const [parameters, setParameters] = useSearchParams();
  const [returned] = useState(() => {
    const state = parameters.get('state');
    return state && parameters.get('setup_action') === 'complete' ? state : null;
  });
  const isInAddress = parameters.has('state') || parameters.has('setup_action');

  useEffect(() => {
    if (isInAddress) setParameters(returned ? { step: slugs.configureApp } : {}, { replace: true });
  }, [isInAddress, returned, setParameters]);

  useEffect(() => {
    if (!returned) return;
    toast(t('Complete your GitHub App setup'), {
      description: t('Please enter your App ID and Installation ID.'),
    });
  }, [returned]);

  return returned;
}
