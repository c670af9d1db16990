import type { PageSection } from '#domain/content/page-section.ts';

/** Another order than the first sample's, without expertise, and with a section of its own. */
export const sections: readonly PageSection[] = [
  'projects',
  {
    id: 'method',
    title: { en: 'Method', de: 'Vorgehen', fr: 'Méthode' },
    body: {
      en: `Every project has the same four steps, and the second one takes longest.

1. **Watch.** I spend days where the thing is used, and write down each question.
2. **Name.** Each place and each question gets one name.
3. **Draw.** Paper first, at full size, on the wall where it will hang.
4. **Test.** With people who have never seen it. Then I draw it again.

You see every draft, and you own the files from the first day.`,
      de: `Jedes Projekt hat dieselben vier Schritte, und der zweite dauert am längsten.

1. **Beobachten.** Ich verbringe Tage am Ort des Geschehens und notiere jede Frage.
2. **Benennen.** Jeder Ort und jede Frage bekommt genau einen Namen.
3. **Zeichnen.** Zuerst auf Papier, in voller Grösse, an der Wand, an der es hängen wird.
4. **Testen.** Mit Menschen, die es nie gesehen haben. Dann zeichne ich neu.

Sie sehen jeden Entwurf, und die Dateien gehören Ihnen vom ersten Tag an.`,
      fr: `Chaque projet a les mêmes quatre étapes, et la deuxième est la plus longue.

1. **Observer.** Je passe des jours sur place et je note chaque question.
2. **Nommer.** Chaque lieu et chaque question reçoit un seul nom.
3. **Dessiner.** D’abord sur papier, en taille réelle, au mur prévu.
4. **Tester.** Avec des personnes qui ne l’ont jamais vu. Puis je redessine.

Vous voyez chaque esquisse, et les fichiers sont à vous dès le premier jour.`,
    },
  },
  'references',
  'services',
  'contact',
];
