"""Given names that are common in Switzerland, without capitals and accents.

Chosen from what is usual at jass tables, of all ages, in German, French, Italian and Romansh, with what newer
members are called. They only help to tell in which order two words of a name stand: a name that is missing
leaves that open, and many of these are surnames too.
"""

from __future__ import annotations

from clubs.names import word_set

GIVEN_NAMES = word_set(
    """
    adelheid adolf adrian adriano agnes agostino ahmet ajla albert alberto albin alessandra alessandro
    alessia alessio alex alexander alexandra alexandre alexis alfons alfred alfredo ali alice alina aline
    alois amelie amir ana anais andre andrea andreas andree andrej andres andrin angela angelika angelo
    anita anja ann anna annamarie anne annegret annelies anneliese annemarie annette annika annina antoine
    antoinette anton antonia antonio arben ariane arianna arlette armin arnaud arno arnold arta arthur
    arturo astrid august augustin aurelia aurelie aurelio axel barbara barbla bastian bastien beat beata
    beate beatrice beatrix belinda benedikt benito benjamin benno benoit bernadette bernard bernardo
    bernhard berta bertha berthold besnik bettina bianca birgit blanca boris brigitta brigitte britta
    bruna bruno camilla camille carina carl carla carlo carlos carmela carmen carol carole carolina
    caroline caspar caterina catherine cecile cecilia cedric celina celine chantal charles charlotte
    chiara chloe christa christel christelle christian christiane christina christine christof christoph
    christophe cindy clara claude claudia claudine claudio clelia clemens clement conrad coralie cordula
    corina corinna corinne cornel cornelia cosimo cristian cristina curdin cyril cyrill damian damien dani
    daniel daniela daniele danielle dario david davide deborah delphine denis denise desiree diana diego
    dieter dino dirk domenico dominic dominik dominique dora doris dorothea dragan dragana dylan eckhard
    edgar edith edmond edmund edoardo edouard eduard egon elena eleonora elia eliane elias elio elisa
    elisabeth elise ella elle ellen elodie elsa elsbeth elsi elvira emanuel emanuele emil emile emilia
    emilie emilio emily emir emma emmanuel enes enrico enzo eric erica erich erik erika erna ernesto ernst
    erwin esther ettore eugen eugenio eva eveline evelyn evelyne fabian fabiana fabien fabienne fabio
    fabrice fabrizio fadri fatima federico felix ferdinand fernand fernando filippo fiona flavia flavio
    flora florence florian florin flurin flurina francesca francesco francine francis francisco franco
    francois francoise frank franz franziska freddy frederic frederique frieda friedrich fritz gabi
    gabriel gabriela gabriele gabriella gabrielle gaetan gebhard genevieve georg georges gerald geraldine
    gerard gerda gerhard gerold gertrud ghislaine gian giancarlo gianfranco gianluca gianna gianni gieri
    gilbert gilles gina gino giorgio giovanna giovanni gisela giulia giuliana giulio giuseppe goran
    gottfried gregor gregory greta greti gretli guido guillaume guillermo gustav gustave guy hanna hannah
    hannes hanni hans hansjorg hansjurg hanspeter hansruedi hansueli harald hasan hedi hedwig heidi
    heinrich heinz helen helena helene helga helmut helmuth henri henriette henry herbert heribert hermann
    hermine herve hilda hilde hildegard horst hortensia hubert hugo hussein ibrahim ida ignaz igor ilaria
    ilona ilse ines inge ingrid irena irene iris irma irmgard isabel isabella isabelle ismail ivan ivana
    ivo jacob jacqueline jacques jakob jan jana janine jasmin jasmine jean jeanine jeannette jeannine
    jelena jennifer jenny jeremias jeremie jeremy jerome jessica joachim joana joao joel joelle johann
    johanna johannes john jolanda jon jonas jonathan jorg jos jose josef josefine joseph josephine josiane
    josua josy jovana judith jules julia julian juliana julie julien juliette julius jurg jurgen justin
    justine karin karl karla karoline kaspar katharina kathrin katia katja katrin kemal kevin kilian klara
    klaus kristina kurt lara larissa laura laure laurence laurent laurin lea leana leandro leila lena leni
    leo leon leonard leonardo leonhard leonie leopold levin lia liam lidia lilian liliane lina linda lino
    linus lionel lisa lisbeth liselotte livia livio ljiljana lorena lorenz lorenzo loris lothar lotti lou
    louis louisa louise luana luc luca lucas lucia luciano lucie lucien lucienne ludwig luigi luis luisa
    luise lukas luzi luzia lydia lynn mael magali magdalena maja malin manfred manon manuel manuela mara
    marc marcel marcella marcello marco margaretha margarita margaux margot margrit margrith maria mariana
    marianne marie mariella marielle marietta marija marina mario marion marisa marius markus marlene
    marlies marlise marta martha martial martin martina martine martino mary mathias mathieu mathilde
    mathis matilda matteo matthias matthieu matthis maud maura maurice maurizio mauro max maxime
    maximilian maya mehmet melanie melina melissa mia michael michaela michel michela michele micheline
    michelle mila milan milena milica milo mirco miriam mirjam mirjana mirko mirta mischa mohamed monica
    monika monique morgane moritz muriel mustafa myriam nadia nadine nadja natalia natalie natascha
    nathalie nathan nelly nena nevio nicola nicolas nicole nicoletta niklas niklaus nikola nils nina nino
    noah noe noel noemi nora norbert norma odette odile olaf oliver olivia olivier oscar oskar osman
    othmar otto paola paolo pascal pascale patric patricia patricio patrick patrik patrizia paul paula
    pauline paulo peder pedro peter petra philipp philippe pia pierina pierluigi piero pierre pietro pius
    priska quentin rachel raffaele raffaella rahel raimund ralf ralph ramona raphael raquel raul raymond
    rebecca rebekka regina regine regula reinhard reinhold rejane remo remy renata renate renato rene
    renee renzo reto riccardo richard rita robert roberta roberto robin roger roland rolande rolf romain
    roman romana romano romeo romy ronny rosa rosalia rosalie rosanna rosemarie rosmarie ruben rudi rudolf
    ruedi ruth sabina sabine sabrina sacha salome salvatore samantha sami samira samuel samuele sandra
    sandrine sandro sara sarah sascha saskia sebastian sebastien selina selma senad serge sergio severin
    sibilla sibylle siegfried silvain silvan silvana silvano silvia silvio simon simona simone simonetta
    sina snezana sofia sofie solange sonia sonja sophia sophie stefan stefania stefanie stefano stephan
    stephane stephanie susanna susanne susi suzanne sven svenja sylvain sylvia sylvie tamara tania tanja
    tatiana teresa tessa thea theo theodor theres therese theresia thibault thierry thomas tiago tim timo
    timon timothee tino tiziana tiziano tobias tom toni trudi trudy ueli ulrich ulrike umberto urban urs
    ursina ursula ursulina ute valentin valentina valeria valerie valerio vanessa vera verena veronica
    veronika veronique vesna victor victoria viktor viktoria vincent vincenzo viola violeta virginie vito
    vittorio viviana viviane vreni walburga walter walther waltraud wendelin werner wilfried wilhelm willi
    willy wolfgang xaver xavier yan yanick yann yannick yannik yolanda yolande yves yvette yvonne zeljko
    zeno zita zoe zoran zorica
    """
)
